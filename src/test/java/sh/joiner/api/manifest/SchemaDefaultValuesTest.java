package sh.joiner.api.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** The defaults of the CRDs of NodePool and EC2NodeClass (core 1.2, aws 1). */
class SchemaDefaultValuesTest {

    private static ObjectNode parse(String yaml) {
        try {
            return (ObjectNode) new YAMLMapper().readTree(yaml);
        } catch (com.fasterxml.jackson.core.JsonProcessingException invalid) {
            throw new UncheckedIOException(invalid);
        }
    }

    private static ObjectNode pool(String yaml) {
        var object = parse(yaml);
        SchemaDefaultValues.NODE_POOL.complete(object);
        return object;
    }

    @Test
    void absentFieldsOfAPoolGetTheirDefaults() {
        var pool = pool("{spec: {template: {spec: {}}}}");

        assertThat(pool.at("/spec/template/spec/expireAfter").asText()).isEqualTo("720h");
        assertThat(pool.at("/spec/disruption/consolidateAfter").asText()).isEqualTo("0s");
        assertThat(pool.at("/spec/disruption/consolidationPolicy").asText()).isEqualTo("WhenEmptyOrUnderutilized");
        assertThat(pool.at("/spec/disruption/budgets/0/nodes").asText()).isEqualTo("10%");
    }

    @Test
    void givenFieldsKeepTheirValues() {
        var pool =
                pool("{spec: {template: {spec: {expireAfter: Never}}, disruption: {budgets: [{reasons: [Empty]}]}}}");

        assertThat(pool.at("/spec/template/spec/expireAfter").asText()).isEqualTo("Never");
        assertThat(pool.at("/spec/disruption/budgets/0/nodes").asText())
                .as("the default of a field in a list item")
                .isEqualTo("10%");
    }

    @Test
    void aFieldThatIsNullGetsItsDefault() {
        assertThat(pool("{spec: {template: {spec: {expireAfter: null}}}}")
                        .at("/spec/template/spec/expireAfter")
                        .asText())
                .isEqualTo("720h");
    }

    @Test
    void aPartOfANodeClassGetsTheDefaultsOfItsOtherFields() {
        var nodeClass = parse("{spec: {metadataOptions: {httpTokens: optional}}}");

        SchemaDefaultValues.NODE_CLASS.complete(nodeClass);

        assertThat(nodeClass.at("/spec/metadataOptions"))
                .isEqualTo(
                        parse(
                                "{httpTokens: optional, httpEndpoint: enabled, httpProtocolIPv6: disabled, httpPutResponseHopLimit: 1}"));
    }
}
