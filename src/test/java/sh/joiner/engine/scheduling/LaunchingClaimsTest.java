package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Tests of claims that have no node yet: their capacity is not requested again. */
final class LaunchingClaimsTest {

    private static final Taint BOOTING = new Taint("example.com/booting", "", Taint.Effect.NO_SCHEDULE);

    private static World base() {
        return world().pool(pool("default").startupTaint(BOOTING))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a", "b"))
                .daemon(pod("agent").requests("100m", "100Mi"));
    }

    private static World waiting() {
        return base().pending(pod("web").requests("1", "1Gi"), pod("db").requests("800m", "2Gi"));
    }

    private static ClaimDraft draft() {
        return Plans.of(waiting().snapshot()).claims().getFirst().draft();
    }

    private static Claim claim(Map<String, String> labels, Claim.Answer answer) {
        var draft = draft();
        var all = new TreeMap<>(draft.labels());
        all.putAll(labels);
        return new Claim(
                new ClaimName("default-1"),
                "uid",
                1,
                all,
                Map.of(),
                List.of(),
                World.NOON,
                null,
                draft.nodeClass(),
                draft.requirements(),
                draft.requests(),
                draft.taints(),
                draft.startupTaints(),
                draft.lifetime(),
                answer,
                List.of(),
                null);
    }

    private static Claim launched() {
        var amounts = Resources.parse(Map.of("cpu", "2", "memory", "8Gi", "pods", "10"));
        return claim(
                Map.of(Labels.ZONE.value(), "a", Labels.INSTANCE_TYPE.value(), "m5.large"),
                new Claim.Answer("aws:///a/i-1", null, "ami-1", amounts, amounts));
    }

    private static String plan(World world) {
        var plan = Plans.of(world.snapshot());
        assertThat(PlanChecker.faults(world.snapshot(), plan)).isEmpty();
        return Plans.text(plan);
    }

    @Test
    void anUnlaunchedClaimAcceptsItsOwnPods() {
        var world = waiting().claim(claim(Map.of(), Claim.Answer.NONE));

        assertThat(plan(world)).isEqualTo("claim  default-1  <- default/db\nclaim  default-1  <- default/web\n");
    }

    @Test
    void anUnlaunchedClaimAcceptsNoMoreThanItsRequests() {
        var world = waiting()
                .claim(claim(Map.of(), Claim.Answer.NONE))
                .pending(pod("more").requests("100m", "1Gi"));

        assertThat(plan(world)).contains("new 1", "<- default/more");
    }

    @Test
    void anUnlaunchedClaimIsOneHostForAntiAffinity() {
        assertThat(plan(apart(Labels.HOSTNAME))).containsOnlyOnce("claim  default-1  <-");
    }

    @Test
    void aClaimWithAnOpenZoneAcceptsNoPodsWithZoneAntiAffinity() {
        assertThat(plan(apart(Labels.ZONE))).doesNotContain("claim  default-1");
    }

    private static World apart(LabelKey topology) {
        return base().claim(claim(Map.of(), Claim.Answer.NONE))
                .pending(
                        pod("one").labelled("app", "web").apartBy(topology).requests("500m", "1Gi"),
                        pod("two").labelled("app", "web").apartBy(topology).requests("500m", "1Gi"));
    }

    @Test
    void aLabeledClaimCountsAsItsTypeBeforeItIsLaunched() {
        var made = claim(Map.of(Labels.ZONE.value(), "a", Labels.INSTANCE_TYPE.value(), "m5.large"), Claim.Answer.NONE);

        assertThat(plan(limited().claim(made))).startsWith("new 1");
    }

    @Test
    void anUnlaunchedClaimCountsAsItsLargestType() {
        assertThat(plan(limited().claim(claim(Map.of(), Claim.Answer.NONE))))
                .contains("limits.cpu of the NodePool has 0 left");
    }

    private static World limited() {
        return world().pool(pool("default").limit("cpu", "4"))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a", "b"))
                .pending(pod("more").requests("1950m", "1Gi"));
    }

    @Test
    void aClaimWithAnOpenZoneAcceptsNoPodThatRequiresAZone() {
        var picky = pod("web").requests("1", "1Gi").on(Requirement.in(Labels.ZONE, "a"));
        var world = base().pending(picky).claim(claim(Map.of(), Claim.Answer.NONE));

        assertThat(plan(world)).startsWith("new 1");
    }

    @Test
    void aLaunchedClaimAcceptsPodsUpToTheCapacityThatDaemonsLeave() {
        var world = base().claim(launched())
                .pending(pod("fits").requests("1900m", "1Gi").on(Requirement.in(Labels.ZONE, "a")));

        assertThat(plan(world)).isEqualTo("claim  default-1  <- default/fits\n");
    }

    @Test
    void aLaunchingClaimCountsAgainstTheLimit() {
        var limited = world().pool(pool("default").limit("cpu", "2"))
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .claim(launched())
                .pending(pod("web").requests("1", "1Gi"), pod("more").requests("2", "1Gi"));

        assertThat(plan(limited)).contains("claim  default-1  <- default/", "limits.cpu of the NodePool has 0 left");
    }

    @Test
    void aStartingNodeCountsAsItsClaim() {
        var launching = node("n1").uninitialized("default").taint(BOOTING).taint(Taint.UNREGISTERED);
        var made = launched();
        var world = base().node(launching)
                .claim(with(made, "aws:///us-east-1a/i-n1"))
                .pending(pod("web").requests("1", "1Gi"));

        assertThat(plan(world)).isEqualTo("node  n1  <- default/web\n");
    }

    private static Claim with(Claim claim, String providerId) {
        var answer = claim.answer();
        return claim(
                claim.labels(),
                new Claim.Answer(providerId, null, answer.imageId(), answer.capacity(), answer.allocatable()));
    }

    @Test
    void aTaintOnAReadyNodeExcludesPods() {
        var ready = node("n1").of("default").taint(BOOTING);
        var world = base().node(ready).pending(pod("web").requests("1", "1Gi"));

        assertThat(plan(world)).startsWith("new 1");
    }
}
