package sh.joiner.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.api.manifest.ManifestReader;
import sh.joiner.api.manifest.Manifests;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeNetworkFeed;

/** A cluster with one pool, one node class and one node that was launched from them. The requests leave out fields that the CRDs default. */
class SimulatedDriftTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final String POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: default}
            spec:
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: kubernetes.io/arch, operator: In, values: [ARCH]}]
            """.replace("ARCH", "amd64");
    private static final String CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              amiSelectorTerms: [{alias: al2023@latest}]
              role: nodes
              subnetSelectorTerms: [{tags: {team: a}}]
              securityGroupSelectorTerms: [{tags: {team: a}}]
            """;

    /** The objects as the API server stores them, with the defaults of the CRDs. */
    private static final String STORED = POOL + "      expireAfter: 720h\n---\n" + CLASS
            + "  metadataOptions: {httpEndpoint: enabled, httpProtocolIPv6: disabled, httpPutResponseHopLimit: 1, httpTokens: required}\n";

    private static Manifests stored() {
        return ManifestReader.read(STORED, NOON, "bundle", () -> false);
    }

    private static ClaimSamples node(Pool pool, NodeClass nodeClass) {
        return claim().labels(Map.of(
                        "karpenter.sh/nodepool", "default",
                        "kubernetes.io/arch", "amd64",
                        "node.kubernetes.io/instance-type", "m5.large"))
                .annotations(Map.of(
                        Pool.HASH,
                        pool.hash(),
                        Pool.HASH_VERSION,
                        Pool.CURRENT_HASH_VERSION,
                        NodeClass.HASH,
                        nodeClass.annotations().getOrDefault(NodeClass.HASH, ""),
                        NodeClass.HASH_VERSION,
                        "v5"))
                .createdAt(NOON)
                .registeredAs("aws:///us-east-1a/i-1", "n1");
    }

    private static Snapshot snapshot(String text, Claim claim) {
        var stored = ManifestReader.read(text, NOON, "bundle", () -> false);
        return new Snapshot(
                NOON,
                stored.pools(),
                stored.nodeClasses(),
                List.of(claim),
                List.of(),
                List.of(),
                List.of(),
                new Catalog(Map.of("default", List.of())));
    }

    private static ClaimSamples node() {
        var stored = stored();
        return node(stored.pools().getFirst(), stored.nodeClasses().getFirst());
    }

    private static Prepared.Changed simulate(String manifests, Claim claim, @Nullable String caBundle) {
        return simulate(manifests, snapshot(STORED, claim), caBundle);
    }

    private static Prepared.Changed simulate(String manifests, Snapshot present, @Nullable String caBundle) {
        return Simulations.changed(new SimulatedChanges(
                        _ -> List.of(), new FakeNetworkFeed(), Simulations.images(), Simulations.sources(caBundle))
                .prepare(present, new Changes(manifests, List.of(), null), () -> false));
    }

    private static List<String> drift(String manifests) {
        return simulate(manifests, node().build(), "bundle").drifted().stream()
                .map(DriftedNode::reason)
                .toList();
    }

    @Test
    void defaultedFieldsAreNoChanges() {
        assertThat(drift(POOL + "---\n" + CLASS)).isEmpty();
    }

    @Test
    void aChangedTemplateOfAPoolLetsItsNodesDrift() {
        var changed = POOL + "      expireAfter: 24h\n";

        var drifted = simulate(changed, node().build(), "bundle").drifted();

        assertThat(drifted).singleElement().satisfies(node -> {
            assertThat(node.claim()).hasToString("default-x1");
            assertThat(node.node()).hasToString("n1");
            assertThat(node.pool()).isEqualTo("default");
            assertThat(node.reason()).isEqualTo("NodePoolDrifted");
            assertThat(node.why()).isEqualTo("the template of NodePool default has changed since the launch");
        });
    }

    @Test
    void requirementsThatANodeDoesNotSatisfyLetTheNodeDrift() {
        assertThat(drift(POOL.replace("amd64", "arm64"))).containsExactly("RequirementsDrifted");
    }

    @Test
    void aChangedFieldOfANodeClassLetsItsNodesDrift() {
        assertThat(drift(CLASS + "  metadataOptions: {httpTokens: optional}\n")).containsExactly("NodeClassDrift");
    }

    @Test
    void theSimulatedClaimHasTheConditionDrifted() {
        var claims = simulate(POOL.replace("amd64", "arm64"), node().build(), "bundle")
                .snapshot()
                .claims();

        assertThat(claims.getFirst().condition("Drifted"))
                .hasValueSatisfying(condition -> assertThat(condition.reason()).isEqualTo("RequirementsDrifted"));
    }

    @Test
    void aNodeThatHasDriftedAlreadyIsOnlyCounted() {
        var claim = node().annotations(Map.of(Pool.HASH, "1", Pool.HASH_VERSION, Pool.CURRENT_HASH_VERSION));

        var changed = simulate(POOL + "      expireAfter: 24h\n", claim.build(), "bundle");

        assertThat(changed.drifted()).isEmpty();
        assertThat(changed.notes()).contains("1 node already drifted before the change");
    }

    @Test
    void anEditThatIsTakenBackClearsTheDrift() {
        var edited = ManifestReader.read(POOL + "      expireAfter: 24h\n", NOON, "bundle", () -> false);
        var claim = node(edited.pools().getFirst(), stored().nodeClasses().getFirst())
                .says("Drifted", Condition.Status.TRUE, NOON)
                .build();
        var deleted = "metadata: {name: default, deletionTimestamp: '2026-03-01T11:00:00Z'}\nspec:\n  ami";
        var cluster = STORED.replace(
                "metadata: {name: default}\nspec:\n  ami", deleted); // classes that are being deleted are not compared

        var changed = simulate(POOL + "      expireAfter: 24h\n", snapshot(cluster, claim), "bundle");

        assertThat(changed.notes()).contains("with the change, 1 node is no longer drifted");
        assertThat(changed.drifted()).isEmpty();
        assertThat(changed.snapshot().claims().getFirst().condition("Drifted")).isEmpty();
    }

    @Test
    void anImpossibleComparisonIsNamed() {
        assertThat(simulate(CLASS, node().build(), "bundle").notes())
                .contains("drift of 1 node is not determined: EC2NodeClass default currently has no AMI");
    }

    @Test
    void aNoteReportsThatTheAmisOfANodeClassAreUnknown() {
        assertThat(simulate(CLASS.replace("al2023@latest", "al2023@v20250101"), node().build(), "bundle")
                        .notes())
                .contains(
                        "the AMIs of EC2NodeClass default are not known, because no EC2NodeClass of the cluster has the same amiSelectorTerms",
                        "drift of 1 node is not determined: EC2NodeClass default currently has no AMI");
    }

    @Test
    void withoutTheCaBundleFieldsOfANodeClassAreNotCompared() {
        var changed = simulate(CLASS + "  userData: echo\n", node().build(), null);

        assertThat(changed.drifted()).isEmpty();
        assertThat(changed.notes())
                .contains(
                        "changed fields of EC2NodeClasses are not compared: the CA bundle of the cluster is not known yet");
    }
}
