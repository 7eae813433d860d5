package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Tests of the capacity that daemons use before any pod is placed (core 4.3, 4.8). */
final class DaemonTest {

    private static World oneCpuLeft(PodBuilder daemon) {
        return world().pool("default")
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"))
                .daemon(daemon)
                .pending(pod("web").requests("1500m", "1Gi"));
    }

    private static String typeFor(World world) {
        var snapshot = world.snapshot();
        var plan = Plans.of(snapshot);
        assertThat(PlanChecker.faults(snapshot, plan)).isEmpty();
        return plan.claims().getFirst().cheapestType();
    }

    @Test
    void aDaemonUsesAPartOfANode() {
        assertThat(typeFor(oneCpuLeft(pod("agent").requests("1", "1Gi")))).isEqualTo("m5.xlarge");
    }

    @Test
    void theNewestPodOfADaemonSetShowsItsRealRequests() {
        var world = oneCpuLeft(pod("agent").requests("1", "1Gi"))
                .node(node("n").taint(new Taint("full", "", Taint.Effect.NO_SCHEDULE)))
                .running("n", pod("agent-1").requests("100m", "1Gi").ownedByDaemonSet("agent"));

        assertThat(typeFor(world)).isEqualTo("m5.large");
    }

    @Test
    void theNodeOfADaemonSetPodIsNotARequirement() {
        var world = oneCpuLeft(pod("agent").requests("1", "1Gi"))
                .node(node("n").taint(new Taint("full", "", Taint.Effect.NO_SCHEDULE)))
                .running(
                        "n",
                        pod("agent-1")
                                .requests("1", "1Gi")
                                .ownedByDaemonSet("agent")
                                .either(Requirement.in(Labels.HOSTNAME, "n")));

        assertThat(typeFor(world)).isEqualTo("m5.xlarge");
    }

    @Test
    void aDaemonWithResourceClaimsIsIgnored() {
        var snapshot = oneCpuLeft(pod("other").requests("1m", "1Mi")).snapshot();
        var plain = snapshot.daemonSets().getFirst();
        var devices = new DaemonSet(plain.name(), Resources.NONE.with("cpu", 1000), plain.placing(), true);

        var plan = Plans.of(snapshot.withDaemonSets(List.of(devices)));

        assertThat(plan.claims().getFirst().cheapestType()).isEqualTo("m5.large");
    }

    @Test
    void everyAlternativeOfADaemonsAffinityIsChecked() {
        var daemon = pod("agent")
                .requests("1", "1Gi")
                .either(Requirement.in(Labels.ARCH, "arm64"))
                .either(Requirement.in(Labels.ARCH, "amd64"));

        assertThat(typeFor(oneCpuLeft(daemon))).isEqualTo("m5.xlarge");
    }

    @Test
    void aDaemonThatDoesNotTolerateThePoolUsesNothing() {
        var world = world().pool(pool("default").taint(new Taint("team", "a", Taint.Effect.NO_SCHEDULE)))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"))
                .daemon(pod("agent").requests("1", "1Gi"))
                .pending(pod("web")
                        .requests("1500m", "1Gi")
                        .tolerates(new Taint("team", "a", Taint.Effect.NO_SCHEDULE)));

        assertThat(typeFor(world)).isEqualTo("m5.large");
    }

    @Test
    void aSoftTaintExcludesNoDaemon() {
        var soft = new Taint("team", "a", Taint.Effect.PREFER_NO_SCHEDULE);
        var world = world().pool(pool("default").taint(soft))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"))
                .daemon(pod("agent").requests("1", "1Gi"))
                .pending(pod("web").requests("1500m", "1Gi"));

        assertThat(typeFor(world)).isEqualTo("m5.xlarge");
    }

    @Test
    void aDaemonThatRequiresAnInitializedNodeCountsOnALaunchingNode() {
        var world = world().pool("default")
                .node(node("launching").uninitialized("default"))
                .daemon(pod("agent").requests("1", "1Gi").on(Requirement.in(Labels.INITIALIZED, "true")))
                .pending(pod("web").requests("1500m", "1Gi"));

        assertThat(Plans.of(world.snapshot()).placements()).isEmpty();
    }

    @Test
    void thePortOfADaemonIsUsed() {
        var world = world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .daemon(pod("agent").hostPort(80))
                .pending(pod("web").hostPort(80));

        assertThat(Plans.of(world.snapshot()).placements()).isEmpty();
    }
}
