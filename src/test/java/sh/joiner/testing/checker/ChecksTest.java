package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.VolumeSamples.bound;
import static sh.joiner.testing.VolumeSamples.storageClass;
import static sh.joiner.testing.VolumeSamples.unbound;
import static sh.joiner.testing.VolumeSamples.volume;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;

/** Tests each check: the plan for one world is checked in another world that differs in one property, and the check must report the difference. */
final class ChecksTest {

    private static World zoned() {
        return world().pool("default").offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b"));
    }

    private static List<String> faults(World planned, World judged) {
        var plan = Plans.of(planned.snapshot());
        assertThat(PlanChecker.faults(planned.snapshot(), plan)).isEmpty();
        return PlanChecker.faults(judged.snapshot(), plan);
    }

    private static World db(World world) {
        return world.pending(pod("db").mounts("data"));
    }

    @Test
    void findsAPodInAZoneWithoutItsVolume() {
        var there = db(zoned().with(bound("data", "pv-1")).with(volume("pv-1", "a")));
        var elsewhere = db(zoned().with(bound("data", "pv-1")).with(volume("pv-1", "b")));

        assertThat(faults(there, elsewhere))
                .containsExactly("default/db cannot use volume claim data in new claim 0 as m5.large a on-demand");
    }

    @Test
    void findsAPodWhereItsVolumeCannotBeCreated() {
        var there = db(zoned().with(unbound("data", "fast")).with(storageClass("fast", "a")));
        var elsewhere = db(zoned().with(unbound("data", "fast")).with(storageClass("fast", "b")));

        assertThat(faults(there, elsewhere)).hasSize(1);
    }

    @Test
    void findsAPodWhoseVolumeIsMissing() {
        var there = db(zoned().with(bound("data", "pv-1")).with(volume("pv-1")));

        assertThat(faults(there, db(zoned())))
                .containsExactly("default/db mounts volume claim data, which does not exist");
        assertThat(faults(there, db(zoned().with(bound("data", "pv-1")))))
                .containsExactly("default/db mounts volume claim data, whose volume cannot be created");
    }

    @Test
    void findsANodeWithMoreVolumesThanItsLimit() {
        var roomy = db(zoned().node(node("n")).with(bound("data", "pv-1")).with(volume("pv-1")));
        var full = db(zoned().node(node("n"))
                .takesVolumes("n", 0)
                .with(bound("data", "pv-1"))
                .with(volume("pv-1")));

        assertThat(faults(roomy, full)).containsExactly("n can attach 0 volumes of ebs.csi.aws.com, but gets 1");
    }

    private static World reserved(int places) {
        return world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").reserved("cr-1", "a", places))
                .pending(pod("a").requests("2", "1Gi"), pod("b").requests("2", "1Gi"));
    }

    @Test
    void findsAReservationThatTwoClaimsUse() {
        assertThat(faults(reserved(2), reserved(1)))
                .containsExactly("2 claims use reservation cr-1, which has 1 free instances");
    }

    @Test
    void findsAClaimThatCanLaunchInAReservationWithoutHoldingIt() {
        var without = zoned().pending(pod("a"));
        var with = world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b").reserved("cr-1", "a"))
                .pending(pod("a"));
        var plan = Plans.of(without.snapshot());
        var open = new OpenedPlan(plan).mayBeReserved();

        assertThat(PlanChecker.faults(with.snapshot(), open))
                .contains("new claim 0 can launch in a reservation that it does not hold");
    }

    private static World teams(String team) {
        var mine = new LabelSelector(Requirements.ofLabels(Map.of("team", "mine")));
        var everyPod = new LabelSelector(Requirements.NONE);
        return zoned().namespace("other", Map.of("team", team))
                .node(node("n").labelled(Labels.ZONE.value(), "a"))
                .running("n", pod("old").in("other"))
                .pending(pod("web")
                        .affinity(new AffinityRule(
                                Kind.ANTI_AFFINITY, 0, Labels.HOSTNAME, everyPod, Set.of(), mine, List.of())));
    }

    @Test
    void findsAPodNextToAPodOfASelectedNamespace() {
        assertThat(faults(teams("yours"), teams("mine")))
                .containsExactly("default/web in n must not be in the same domain as other/old in n");
    }

    @Test
    void findsADaemonSetWhoseRequestsHaveGrown() {
        assertThat(faults(daemon("100m"), daemon("1"))).anyMatch(fault -> fault.contains("2500 of cpu requested"));
    }

    private static World daemon(String cpu) {
        return zoned().daemon(pod("agent").requests("100m", "1Gi"))
                .node(node("n").has("1", "2Gi"))
                .running("n", pod("agent-1").requests(cpu, "1Gi").ownedByDaemonSet("agent"))
                .pending(pod("web").requests("1500m", "1Gi"));
    }
}
