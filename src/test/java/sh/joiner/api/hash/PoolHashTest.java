package sh.joiner.api.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodePool;
import sh.joiner.testing.Repository;

/** Compares Joiner's hashes with the hashes that Karpenter computed (src/test/resources/hash), and tests special cases. */
class PoolHashTest {

    private static final KubernetesSerialization READER = new KubernetesSerialization();

    private static String hash(String template) {
        var pool = READER.unmarshal("{\"spec\": {\"template\": %s}}".formatted(template), NodePool.class);
        var spec = pool.getSpec().template;
        return PoolHash.of(spec, PoolTranslation.lifetime(spec.spec));
    }

    static Stream<Arguments> vectors() throws IOException {
        var all = new ObjectMapper().readTree(Repository.read(Path.of("src/test/resources/hash/nodepool-v3.json")));
        return all.valueStream().map(node -> argumentSet(node.get("template").toString(), node));
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("vectors")
    void isKarpentersHash(JsonNode vector) {
        assertThat(hash(vector.get("template").toString()))
                .isEqualTo(vector.get("hash").asText());
    }

    private static String labelled(String metadata) {
        return hash("{\"metadata\": %s, \"spec\": {\"requirements\": []}}".formatted(metadata));
    }

    @Test
    void emptyLabelsChangeTheHashAndAbsentOnesDoNot() {
        assertThat(labelled("{}")).isEqualTo(hash("{\"spec\": {\"requirements\": []}}"));
        assertThat(labelled("{\"labels\": {}}")).isNotEqualTo(labelled("{}"));
    }

    @Test
    void equalTaintsCancelInPairs() {
        var taint = "{\"key\": \"a\", \"effect\": \"NoSchedule\"}";

        assertThat(hash("{\"spec\": {\"taints\": [%s, %s]}}".formatted(taint, taint)))
                .isEqualTo(hash("{\"spec\": {\"taints\": []}}"));
    }

    @Test
    void aGracePeriodOfZeroDiffersFromNone() {
        assertThat(hash("{\"spec\": {\"terminationGracePeriod\": \"0s\"}}")).isNotEqualTo(hash("{\"spec\": {}}"));
    }
}
