package sh.joiner.api.hash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.ec2.EC2NodeClassSpec;

/** Compares Joiner's hashes with the hashes that Karpenter computed for the same specs. */
class NodeClassHashTest {

    private static final KubernetesSerialization READER = new KubernetesSerialization();

    private static final String BASE = """
            role: role-1
            tags: {keyTag-1: valueTag-1, keyTag-2: valueTag-2}
            context: fake-context
            detailedMonitoring: false
            associatePublicIPAddress: false
            metadataOptions: {httpEndpoint: disabled, httpProtocolIPv6: disabled, httpPutResponseHopLimit: 1, httpTokens: optional}
            userData: userdata-test-1
            blockDeviceMappings:
              - {deviceName: map-device-1, rootVolume: false, ebs: {deleteOnTermination: false, encrypted: false, iops: 0,
                 kmsKeyID: fakeKMSKeyID, snapshotID: fakeSnapshot, throughput: 0, volumeSize: 2G, volumeType: standard}}
              - {deviceName: map-device-2}
            """;

    private static EC2NodeClassSpec spec(String yaml) {
        return READER.unmarshal(yaml, EC2NodeClassSpec.class);
    }

    private static String hash(String yaml) {
        return NodeClassHash.of(spec(yaml), "Custom", "test-ca-bundle");
    }

    @TestFactory
    Stream<DynamicTest> everyVectorHasKarpentersHash() throws IOException {
        try (var in = getClass().getResourceAsStream("/hash/ec2nodeclass-v5.json")) {
            var vectors = new ArrayList<JsonNode>();
            new ObjectMapper().readTree(in).forEach(vectors::add);
            assertThat(vectors).hasSizeGreaterThan(20);
            return vectors.stream().map(node -> DynamicTest.dynamicTest(name(node), () -> holds(node)));
        }
    }

    private static String name(JsonNode vector) {
        return "%s %s".formatted(vector.get("amiFamily").asText(), vector.get("spec"));
    }

    private static void holds(JsonNode vector) {
        var bundle =
                vector.get("caBundle").isNull() ? "" : vector.get("caBundle").asText();

        assertThat(NodeClassHash.of(
                        spec(vector.get("spec").toString()),
                        vector.get("amiFamily").asText(),
                        bundle))
                .isEqualTo(vector.get("hash").asText());
    }

    @Test
    void theBaseObjectHasKarpentersHash() {
        assertThat(hash(BASE)).isEqualTo("2608468723537941485");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            userData: userdata-test-1            | userData: userdata-test-2         | 2153344579995979450
            keyTag-2: valueTag-2                 | keyTag-2: valueTag-2, keyTag-test-3: valueTag-test-3 | 4608386791045313156
            httpPutResponseHopLimit: 1           | httpPutResponseHopLimit: 10       | 8968306366664488826
            volumeSize: 2G                       | volumeSize: 10G                   | 3564293065344858862
            role: role-1                         | instanceProfile: test-instance-profile | 3585768058063247698
            context: fake-context                | context: context-2                | 11612053647989098410
            detailedMonitoring: false            | detailedMonitoring: true          | 11845605438531206428
            associatePublicIPAddress: false      | associatePublicIPAddress: true    | 6811176403923819181
            httpEndpoint: disabled               | httpEndpoint: enabled             | 8158886403801636337
            httpProtocolIPv6: disabled           | httpProtocolIPv6: enabled         | 12355196004817691031
            httpTokens: optional                 | httpTokens: required              | 12408995450371615650
            """)
    void anObjectWithAChangedFieldHasKarpentersHash(String before, String after, String hash) {
        assertThat(BASE).contains(before);
        assertThat(hash(BASE.replace(before, after))).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            instanceStorePolicy: RAID0                          | 6430637013089544585
            connectionTracking: {tcpEstablishedTimeout: 300}    | 12177489405137904098
            connectionTracking: {udpStreamTimeout: 120}         | 17567831983996427
            connectionTracking: {udpTimeout: 45}                | 5078825826133662844
            cpuOptions: {nestedVirtualization: enabled}         | 17001101224536964682
            ipPrefixCount: 3                                    | 2608468723537941485
            subnetSelectorTerms: [{id: subnet-1}]               | 2608468723537941485
            """)
    void anObjectWithAnAddedFieldHasKarpentersHash(String added, String hash) {
        assertThat(hash(BASE + added)).isEqualTo(hash);
    }

    @Test
    void theOrderOfTagsDoesNotMatter() {
        var tags = BASE.replace(
                "keyTag-1: valueTag-1, keyTag-2: valueTag-2", "keyTag-2: valueTag-2, keyTag-1: valueTag-1");

        assertThat(hash(tags)).isEqualTo(hash(BASE));
    }

    @Test
    void differentSpellingsOfAValueHaveTheSameHash() {
        var binary = "role: r\nblockDeviceMappings: [{ebs: {volumeSize: 1024Gi}}]";
        var decimal = "role: r\nblockDeviceMappings: [{ebs: {volumeSize: 1000G}}]";
        var period = "role: r\nkubelet: {evictionSoftGracePeriod: {memory.available: 1m30s}}";

        assertThat(hash(binary)).isEqualTo(hash(binary.replace("1024Gi", "1Ti")));
        assertThat(hash(decimal))
                .isEqualTo(hash(decimal.replace("1000G", "1T")))
                .isNotEqualTo(hash(binary));
        assertThat(hash(period))
                .isEqualTo(hash(period.replace("1m30s", "90s")))
                .isNotEqualTo(hash("role: r\nkubelet: {}"));
    }
}
