package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Topology spread constraints, mostly with {@code DoNotSchedule}. */
class SpreadTest {

    private final SchedulingWorld world = new SchedulingWorld();

    private static String spread(String more) {
        return "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, "
                + "whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}" + more + "}]\n";
    }

    private SchedulingWorld web(int count, String spec) {
        for (int i = 1; i <= count; i++) {
            world.pod("web-" + i, "web", spec);
        }
        return world.settle();
    }

    @Test
    void podsSpreadEvenlyOverZones() {
        world.zoned("a", "one").zoned("b", "two").zoned("c", "three");

        web(6, spread(""));

        assertThat(world.placedOn("a")).isEqualTo(2);
        assertThat(world.placedOn("b")).isEqualTo(2);
        assertThat(world.placedOn("c")).isEqualTo(2);
    }

    @Test
    void aZoneBeyondTheSkewIsRejected() {
        world.zoned("a", "one").zoned("b", "two").changeNode("b", "unschedulable: true");

        web(2, spread(""));

        assertThat(world.place("web-1")).isEqualTo("a");
        assertThat(world.refusal("web-2"))
                .isEqualTo(
                        "0/2 nodes are available: 1 node(s) didn't match pod topology spread constraints, 1 node(s) were unschedulable.");
    }

    @Test
    void nodesWithUntoleratedTaintsDoNotCountWhenTaintsAreHonored() {
        world.zoned("a", "one").zoned("b", "two");
        world.changeNode("b", "taints: [{key: team, effect: NoSchedule}]");

        web(2, spread(", nodeTaintsPolicy: Honor"));

        assertThat(world.placedOn("a")).isEqualTo(2);
    }

    @Test
    void nodesOutsideTheNodeAffinityCountOnlyWhenAffinityIsIgnored() {
        world.node("a", "topology.kubernetes.io/zone=one", "disk=ssd").zoned("b", "two");
        web(2, spread("") + "nodeSelector: {disk: ssd}");
        world.pod("other-1", "web", spread(", nodeAffinityPolicy: Ignore") + "nodeSelector: {disk: ssd}")
                .settle();

        assertThat(world.placedOn("a")).isEqualTo(2);
        assertThat(world.refusal("other-1")).contains("1 node(s) didn't match pod topology spread constraints");
    }

    @Test
    void withFewerDomainsThanMinDomainsTheSmallestCountIsZero() {
        world.zoned("a", "one");

        web(2, spread(", minDomains: 2"));

        assertThat(world.placedOn("a")).isEqualTo(1);
    }

    @Test
    void aNodeWithoutTheTopologyLabelIsRejected() {
        world.node("a");

        web(1, spread(""));

        assertThat(world.refusal("web-1"))
                .isEqualTo(
                        "0/1 nodes are available: 1 node(s) didn't match pod topology spread constraints (missing required label).");
    }

    @Test
    void podsThatAreBeingDeletedDoNotCount() {
        world.zoned("a", "one").zoned("b", "two").changeNode("b", "unschedulable: true");
        web(2, spread(""));

        world.store.delete("pods", "default", "web-1", Optional.empty());
        world.settle();

        assertThat(world.place("web-2")).isEqualTo("a");
    }

    @Test
    void aScheduleAnywayConstraintPrefersTheEmptierZoneAndRejectsNone() {
        world.zoned("a", "one").zoned("b", "two");

        web(4, spread("").replace("DoNotSchedule", "ScheduleAnyway"));

        assertThat(world.placedOn("a")).isEqualTo(2);
        assertThat(world.placedOn("b")).isEqualTo(2);
    }
}
