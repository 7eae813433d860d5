package sh.joiner.app.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.app.meter.Observability;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Labels;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.ManagedNodes;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.metric.Scrape;
import sh.joiner.testing.metric.Scrape.Series;

/** The metrics with one series for each node, pod or pool (core 8.1). */
class ClusterStateTest {

    private static final double AGE = Duration.between(NOON, HandClock.START).toSeconds();

    private static final double UNLIMITED = Integer.MAX_VALUE;

    private final MeterFixture fixture = new MeterFixture();

    private static World oneNode() {
        return world().node(node("n1").of("default").has("4", "16Gi").offers("cpu", "3900m"))
                .running(
                        "n1",
                        pod("web").requests("1", "2Gi"),
                        pod("agent").requests("100m", "1Gi").ownedBy("apps/v1", "DaemonSet"));
    }

    private static double amount(Scrape scrape, String metric, String resource) {
        return scrape.of(metric).stream()
                .filter(series -> resource.equals(series.labels().get("resource_type")))
                .mapToDouble(Series::value)
                .sum();
    }

    @Test
    void cpuIsExportedInCoresAndMemoryInBytes() {
        fixture.seen(NOON, oneNode());
        var scrape = fixture.scrape();

        assertThat(amount(scrape, "karpenter_nodes_allocatable", "cpu")).isEqualTo(3.9);
        assertThat(amount(scrape, "karpenter_nodes_system_overhead", "cpu")).isEqualTo(0.1);
        assertThat(amount(scrape, "karpenter_nodes_allocatable", "memory")).isEqualTo(16.0 * (1L << 30));
    }

    @Test
    void podRequestsIncludeDaemonsWhichAreAlsoExportedSeparately() {
        fixture.seen(NOON, oneNode());
        var scrape = fixture.scrape();

        assertThat(amount(scrape, "karpenter_nodes_total_pod_requests", "cpu")).isEqualTo(1.1);
        assertThat(amount(scrape, "karpenter_nodes_total_daemon_requests", "cpu"))
                .isEqualTo(0.1);
        assertThat(amount(scrape, "karpenter_cluster_utilization_percent", "cpu"))
                .isCloseTo(100 * 1.1 / 3.9, within(1e-9));
    }

    @Test
    void limitsAreSummedLikeRequests() {
        var limited = MeterFixture.running("web", life -> life);
        var snapshot = world().node(node("n1")).snapshot();
        var loads = NodeLoads.of(List.of(limited));

        assertThat(loads.on(snapshot.nodes().getFirst().name()).limits()).isEqualTo(limited.limits());
        assertThat(loads.on(snapshot.nodes().getFirst().name()).daemonLimits().isEmpty())
                .isTrue();
    }

    @Test
    void aNodeHasItsWellKnownLabelsAndItsPool() {
        fixture.seen(NOON, oneNode());
        var lifetime =
                fixture.scrape().of("karpenter_nodes_current_lifetime_seconds").getFirst();

        assertThat(lifetime.value()).isEqualTo(AGE);
        assertThat(lifetime.labels())
                .containsEntry("node_name", "n1")
                .containsEntry("managed", "true")
                .containsEntry("arch", "amd64")
                .containsEntry("nodepool", "default")
                .containsEntry("instance_gpu_name", "");
    }

    @Test
    void aDeletedObjectHasNoSeries() {
        fixture.seen(NOON, oneNode());
        fixture.seen(NOON.plusSeconds(1), world());

        assertThat(fixture.scrape().of("karpenter_nodes_allocatable")).isEmpty();
        assertThat(fixture.scrape().of("karpenter_pods_state")).isEmpty();
    }

    @Test
    void aPodHasItsNodeAndPhaseAsLabels() {
        fixture.seen(NOON, oneNode().pending(pod("waits")));

        assertThat(fixture.scrape().of("karpenter_pods_state"))
                .extracting(series -> series.labels().get("name")
                        + " " + series.labels().get("node")
                        + " " + series.labels().get("phase")
                        + " " + series.labels().get("scheduled")
                        + " " + series.labels().get("managed"))
                .containsExactlyInAnyOrder(
                        "web n1 Running true true", "agent n1 Running true true", "waits  Pending false false");
    }

    @Test
    void thePoolsLimitsUsageAndCostAreExported() {
        fixture.seen(
                NOON,
                world().pool(PoolBuilder.pool("default").limit("cpu", "10").limit("nodes", "3"))
                        .offers(TypeBuilder.type("m5.large").onDemand(0.096, "us-east-1a"))
                        .claim(launched("c1", "on-demand"))
                        .claim(launched("c2", "spot")));
        var scrape = fixture.scrape();

        assertThat(scrape.value("karpenter_nodepools_limit", "nodepool", "default", "resource_type", "cpu"))
                .isEqualTo(10);
        assertThat(scrape.value("karpenter_nodepools_usage", "nodepool", "default", "resource_type", "cpu"))
                .isEqualTo(4);
        assertThat(scrape.value("karpenter_nodepools_usage", "nodepool", "default", "resource_type", "nodes"))
                .isEqualTo(2);
        assertThat(scrape.value("karpenter_nodepools_cost_total", "nodepool", "default"))
                .as("a spot price is not known")
                .isEqualTo(0.096);
    }

    /** The exported usage is the usage in the status of the pool. */
    @Test
    void theUsageOfAPoolIncludesANodeWithoutAClaim() {
        fixture.seen(
                NOON, world().pool(PoolBuilder.pool("default")).node(node("n1").of("default")));

        assertThat(fixture.scrape().value("karpenter_nodepools_usage", "nodepool", "default", "resource_type", "nodes"))
                .isEqualTo(1);
    }

    /** The smallest number that a budget for the reason allows, and the nodes that are not Ready or are being removed (core 5.4). */
    @Test
    void theBudgetsOfAPoolAreExportedForEachReason() {
        var share = new DisruptionBudget(Share.percent(40), Optional.empty(), Optional.empty());
        var noDrift = new DisruptionBudget(Share.count(0), Optional.of(Set.of("Drifted")), Optional.empty());
        var world = world().pool(PoolBuilder.pool("default").budget(share).budget(noDrift))
                .pool(PoolBuilder.pool("free"));
        Stream.of("n1", "n2", "n3").forEach(name -> ManagedNodes.with(world, name, "m5.large", "2"));
        world.node(node("down").of("default").notReady().provider("down"))
                .claim(ClaimSamples.claim()
                        .named("down")
                        .registeredAs("down", "down")
                        .build());

        fixture.seen(NOON, world);

        assertThat(ofReasons("karpenter_nodepools_allowed_disruptions", "default"))
                .isEqualTo(Map.of("Empty", 2.0, "Drifted", 0.0, "Underutilized", 2.0)); // 40 % of 4, rounded up
        assertThat(ofReasons("karpenter_nodepools_nodes_consuming_budgets", "default"))
                .isEqualTo(Map.of("Empty", 1.0, "Drifted", 1.0, "Underutilized", 1.0));
        assertThat(ofReasons("karpenter_nodepools_allowed_disruptions", "free"))
                .as("without a budget")
                .containsOnly(
                        entry("Empty", UNLIMITED), entry("Drifted", UNLIMITED), entry("Underutilized", UNLIMITED));
    }

    @Test
    void aNodeThatIsBeingRemovedUsesUpABudget() {
        var world = ManagedNodes.with(world().pool("default"), "n1", "m5.large", "2");
        world.node(node("ending").of("default").provider("ending"))
                .claim(ClaimSamples.claim()
                        .named("ending")
                        .registeredAs("ending", "ending")
                        .deletingSince(NOON)
                        .build());

        fixture.seen(NOON, world);

        assertThat(ofReasons("karpenter_nodepools_nodes_consuming_budgets", "default"))
                .isEqualTo(Map.of("Empty", 1.0, "Drifted", 1.0, "Underutilized", 1.0));
    }

    private Map<String, Double> ofReasons(String metric, String pool) {
        return fixture.scrape().of(metric).stream()
                .filter(series -> pool.equals(series.labels().get("nodepool")))
                .collect(Collectors.toMap(
                        series -> String.valueOf(series.labels().get("reason")), Series::value));
    }

    private static Claim launched(String name, String capacityType) {
        return ClaimSamples.claim()
                .named(name)
                .labels(Map.of(
                        "karpenter.sh/nodepool", "default",
                        "karpenter.sh/capacity-type", capacityType,
                        "topology.kubernetes.io/zone", "us-east-1a",
                        "node.kubernetes.io/instance-type", "m5.large"))
                .launchedAs("aws:///us-east-1a/i-" + name)
                .build();
    }

    @Test
    void theSeriesOfSingleObjectsCanBeOmitted() {
        var reduced = new MeterFixture(Observability.WITHOUT_CLUSTER_STATE);
        reduced.seen(NOON, oneNode());
        var names = reduced.scrape().types().keySet();

        assertThat(names)
                .contains("karpenter_cluster_state_node_count", "operator_node_status_condition_count")
                .noneMatch(name -> name.startsWith("karpenter_pods_st"))
                .doesNotContain("karpenter_nodes_allocatable", "karpenter_nodepools_usage", "karpenter_pods_state");
    }

    @Test
    void offeringsAreExportedByTypeZoneAndCapacityType() {
        fixture.seen(
                NOON,
                world().pool("default")
                        .offers(TypeBuilder.type("m5.large")
                                .has("2", "8Gi")
                                .onDemand(0.096, "us-east-1a")
                                .label(Labels.INSTANCE_MEMORY, "8192")));
        var scrape = fixture.scrape();

        assertThat(scrape.of("karpenter_cloudprovider_instance_type_offering_price_estimate"))
                .extracting(series -> series.labels().get("capacity_type") + " " + series.value())
                .containsExactly("on-demand 0.096");
        assertThat(scrape.value("karpenter_cloudprovider_instance_type_memory_bytes", "instance_type", "m5.large"))
                .isEqualTo(8.0 * (1L << 30));
    }
}
