package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Consolidation and drift of several nodes in a sandbox, with both searches. In most tests of consolidation, each node runs a large pod,
 * {@code filler}, and a small pod. The small pods are created after the large pods, so that no node runs only a small pod. When the large
 * pods end, the small pods fit on fewer or cheaper nodes.
 */
@Execution(ExecutionMode.CONCURRENT)
class ConsolidationSandboxTest {

    private static final String FILLER = "filler";

    private static ConsolidatedCluster cluster(String search, String capacityType, String types) {
        var settings = Map.of(
                "joiner.disruption.search",
                search,
                "joiner.disruption.replacement-min-age", // pods end at different times, so two searches may be needed
                "0S");
        return new ConsolidatedCluster(settings, capacityType, types);
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void manyNodesBecomeOneCheaperNode(String search) {
        try (var cluster = cluster(search, "on-demand", "m5.large, m5.2xlarge")) {
            cluster.deployment(FILLER, 3, "7", "");
            cluster.awaitRunning(3);
            cluster.deployment("web", 3, "500m", "");
            cluster.awaitRunning(6);

            cluster.end(FILLER);

            cluster.await(() -> Optional.of(cluster.types()), types -> types.equals(List.of("m5.large")));
            cluster.awaitRunning(3);
            assertThat(cluster.commands())
                    .anySatisfy(command -> assertThat(command)
                            .startsWith("Underutilized: remove ")
                            .contains(", launch m5.large in "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void fourNodesBecomeTwoCheaperNodes(String search) {
        try (var cluster = cluster(search, "on-demand", "m5.xlarge, m5.2xlarge")) {
            for (var zone : List.of("us-east-1a", "us-east-1b")) {
                cluster.deployment(
                        FILLER + zone.substring(zone.length() - 1), 2, "6", ConsolidatedCluster.inZone(zone));
                cluster.deployment(
                        "web" + zone.substring(zone.length() - 1), 2, "1500m", ConsolidatedCluster.inZone(zone));
            }
            cluster.awaitRunning(8);

            cluster.end("fillera");
            cluster.end("fillerb");

            cluster.await(() -> Optional.of(cluster.types()), types -> types.equals(List.of("m5.xlarge", "m5.xlarge")));
            cluster.awaitRunning(4);
            assertThat(cluster.labels("topology.kubernetes.io/zone")).containsExactly("us-east-1a", "us-east-1b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void aSpotNodeBecomesACheaperSpotNodeIfTheGateIsOn(String search) {
        var settings =
                Map.of("joiner.disruption.search", search, "joiner.feature-gates.spot-to-spot-consolidation", "true");
        try (var cluster = new ConsolidatedCluster(settings, "spot", "")) {
            cluster.deployment(FILLER, 1, "7", "");
            cluster.awaitRunning(1);
            cluster.deployment("web", 1, "500m", "");
            cluster.awaitRunning(2);
            var before = cluster.names();

            cluster.end(FILLER);

            cluster.await(() -> Optional.of(cluster.names()), names -> names.size() == 1 && !before.containsAll(names));
            cluster.awaitRunning(1);
            assertThat(cluster.labels("karpenter.sh/capacity-type")).containsExactly("spot");
            assertThat(cluster.commands())
                    .allSatisfy(command -> assertThat(command).startsWith("Underutilized: remove "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void aSpotNodeStaysIfTheGateIsOffAndAnEventSaysSo(String search) {
        try (var cluster = cluster(search, "spot", "")) {
            cluster.deployment(FILLER, 1, "7", "");
            cluster.awaitRunning(1);
            cluster.deployment("web", 1, "500m", "");
            cluster.awaitRunning(2);
            var before = cluster.names();

            cluster.end(FILLER);

            cluster.await(
                    () -> Optional.of(cluster.events("Unconsolidatable")),
                    messages -> messages.contains(
                            "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node"));
            assertThat(cluster.names()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void anEmptyNodeIsRemovedWithoutAReplacement(String search) {
        try (var cluster = cluster(search, "on-demand", "m5.large")) {
            cluster.deployment("web", 1, "1500m", "");
            cluster.deployment("batch", 1, "1500m", "");
            cluster.awaitRunning(2);
            var before = cluster.names();

            cluster.end("batch");
            cluster.await(() -> Optional.of(cluster.names()), names -> names.size() == 1);

            assertThat(before).containsAll(cluster.names());
            assertThat(cluster.commands()).singleElement().asString().startsWith("Empty: remove ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void aNewAmiReplacesANodeAndTheReplacementComesFirst(String search) {
        try (var cluster = cluster(search, "on-demand", "")) {
            cluster.deployment("web", 1, "1500m", "");
            cluster.awaitRunning(1);
            var before = cluster.names();

            cluster.publishAmis();
            var both = cluster.await(() -> Optional.of(cluster.names()), names -> names.size() == 2);
            cluster.await(
                    () -> Optional.of(cluster.names()),
                    names -> names.size() == 1 && names.stream().noneMatch(before::contains));
            cluster.awaitRunning(1);

            assertThat(both).containsAll(before);
            assertThat(cluster.commands()).singleElement().asString().startsWith("Drifted: remove ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "karpenter"})
    void aPodDisruptionBudgetKeepsOneOfFiveDriftedNodes(String search) {
        try (var cluster = cluster(search, "on-demand", "")) {
            cluster.deployment("web", 4, "1500m", ConsolidatedCluster.APART);
            cluster.deployment("keep", 1, "1500m", ConsolidatedCluster.APART);
            cluster.apply("""
                    apiVersion: policy/v1
                    kind: PodDisruptionBudget
                    metadata: {name: keep, namespace: default}
                    spec: {minAvailable: 1, selector: {matchLabels: {app: keep}}}
                    """);
            cluster.awaitRunning(5);
            var before = cluster.names();

            cluster.drift();
            cluster.await(
                    () -> Optional.of(cluster.names()),
                    names -> names.size() == 5
                            && names.stream().filter(before::contains).count() == 1);
            cluster.awaitRunning(5);

            var blocked = cluster.await(
                    () -> cluster.events("DisruptionBlocked").stream()
                            .filter(message -> message.contains("default/keep"))
                            .findFirst(),
                    _ -> true);
            assertThat(blocked).startsWith("Pdb prevents pod evictions (PodDisruptionBudget=[default/keep])");
        }
    }

    @Test
    void anotherProcessContinuesTheCommandOfAProcessThatEnded() {
        try (var cluster = new ConsolidatedCluster(Map.of(), "on-demand", "")) {
            cluster.deployment("web", 1, "1500m", "");
            cluster.awaitRunning(1);
            var before = cluster.names();
            cluster.drift();
            cluster.await(() -> Optional.of(cluster.names()), names -> names.size() == 2);

            cluster.restart();

            cluster.await(() -> Optional.of(cluster.names()), names -> names.size() == 1 && !names.equals(before));
            cluster.awaitRunning(1);
            assertThat(cluster.isUntainted()).isTrue();
        }
    }
}
