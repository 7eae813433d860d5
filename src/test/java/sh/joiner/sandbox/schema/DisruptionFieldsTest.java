package sh.joiner.sandbox.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.testing.Repository;

/** Invalid values of {@code spec.disruption}, as the API server refuses them with the CRD of NodePools. */
class DisruptionFieldsTest {

    private static final Schema POOLS = Schema.read(Json.at(
            Yaml.object(Repository.read(Path.of("kubernetes/crds/karpenter.sh_nodepools.yaml")))
                    .path("spec")
                    .path("versions")
                    .get(0),
            "schema",
            "openAPIV3Schema"));

    private static String firstProblem(String disruption) {
        var pool = Yaml.object("""
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: []
                  disruption: %s
                """.formatted(disruption));
        return SchemaValidator.checkNew(POOLS, pool).stream()
                .findFirst()
                .map(FieldError::sentence)
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            {consolidateAfter: -1s} ; spec.disruption.consolidateAfter: Invalid value: "-1s": spec.disruption.consolidateAfter in body should match '^(([0-9]+(s|m|h))+|Never)$'
            {consolidateAfter: 0s, budgets: [{nodes: 101%}]} ; spec.disruption.budgets[0].nodes: Invalid value: "101%": spec.disruption.budgets[0].nodes in body should match '^((100|[0-9]{1,2})%|[0-9]+)$'
            """)
    void invalidValuesAreRefused(String disruption, String sentence) {
        assertThat(firstProblem(disruption)).isEqualTo(sentence);
    }

    @Test
    void validValuesAreAccepted() {
        assertThat(firstProblem("{consolidateAfter: 1m, budgets: [{nodes: 100%}]}"))
                .isEmpty();
    }
}
