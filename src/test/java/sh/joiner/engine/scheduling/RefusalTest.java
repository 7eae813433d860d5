package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.NodeClasses;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;

final class RefusalTest {

    private static final TypeBuilder SMALL = type("m5.large").has("2", "8Gi").onDemand(0.1, "a");

    private static Refusal.ByPool refusal(PoolBuilder pool, TypeBuilder type, PodBuilder pod) {
        var plan = Plans.of(world().pool(pool).offers(type).pending(pod).snapshot());
        assertThat(plan.claims()).isEmpty();
        return plan.refusals().getFirst().byPool().getFirst();
    }

    private static Refusal.ByPool refusal(PodBuilder pod) {
        return refusal(pool("default"), SMALL, pod);
    }

    @Test
    void namesTheTypeThatCameClosest() {
        var refusal = refusal(pod("big").requests("1", "8.3Gi"));

        assertThat(refusal.step()).isEqualTo(Step.RESOURCES);
        assertThat(refusal.nearestMiss()).isEqualTo("m5.large lacks 0.4 GiB memory");
    }

    @Test
    void namesTheTaint() {
        var taint = new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);

        var refusal = refusal(pool("db").taint(taint), SMALL, pod("web"));

        assertThat(refusal.step()).isEqualTo(Step.TAINTS);
        assertThat(refusal.sentence()).isEqualTo("the pod does not tolerate taint dedicated=db:NoSchedule");
    }

    @Test
    void suggestsASimilarLabel() {
        var typo = new LabelKey("topology.k8s.io/zone");

        var refusal = refusal(pod("web").on(Requirement.in(typo, "a")));

        assertThat(refusal.step()).isEqualTo(Step.REQUIREMENTS);
        assertThat(refusal.sentence())
                .isEqualTo("label topology.k8s.io/zone does not have known values"
                        + " (did you mean topology.kubernetes.io/zone?)");
    }

    @Test
    void namesTheRuleThatExcludesEveryType() {
        var refusal = refusal(pod("web").on(Requirement.in(Labels.ARCH, "arm64")));

        assertThat(refusal.step()).isEqualTo(Step.INSTANCE_TYPES);
        assertThat(refusal.nearestMiss()).isEqualTo("kubernetes.io/arch In [arm64] alone excludes 1 instance type");
    }

    @Test
    void namesUnavailableOfferings() {
        var soldOut = type("m5.large").soldOut(CapacityType.SPOT, "a");

        var refusal = refusal(pool("default"), soldOut, pod("web"));

        assertThat(refusal.step()).isEqualTo(Step.OFFERINGS);
        assertThat(refusal.nearestMiss()).isEqualTo("m5.large in a spot");
    }

    @Test
    void namesTheExceededLimit() {
        var refusal = refusal(pool("default").limit("cpu", "1"), SMALL, pod("web"));

        assertThat(refusal.step()).isEqualTo(Step.LIMITS);
        assertThat(refusal.sentence())
                .isEqualTo(
                        "limits.cpu of the NodePool has 1 left, but every instance type that can hold the pod needs more");
    }

    @Test
    void namesTheNumberOfRemainingValues() {
        var three = Requirement.exists(Labels.INSTANCE_TYPE).withMinValues(3);

        var refusal = refusal(pool("default").requires(three), SMALL, pod("web"));

        assertThat(refusal.step()).isEqualTo(Step.MIN_VALUES);
        assertThat(refusal.nearestMiss()).isEqualTo("1 value remains");
    }

    @Test
    void reportsThatAPoolIsNotReady() {
        var refusal = refusal(pool("default").notReady(), SMALL, pod("web"));

        assertThat(refusal.step()).isEqualTo(Step.POOL_NOT_READY);
    }

    private static ByPool unready(NodeClasses nodeClass) {
        var world = world().pool(pool("default").notReady()).pending(pod("web")).snapshot();
        var seen = new Snapshot(
                world.takenAt(),
                world.pools(),
                List.of(nodeClass.build()),
                world.claims(),
                world.nodes(),
                world.pods(),
                world.daemonSets(),
                world.catalog());
        return Plans.of(seen).refusals().getFirst().byPool().getFirst();
    }

    private static Condition condition(String type, Condition.Status status) {
        return new Condition(type, status, "Because", "", World.NOON);
    }

    @Test
    void aPoolWaitsForAnUncheckedClass() {
        assertThat(unready(nodeClass().says(condition("SubnetsReady", Condition.Status.UNKNOWN))))
                .extracting(ByPool::step, ByPool::sentence)
                .containsExactly(
                        Step.TYPES_NOT_KNOWN,
                        "the NodePool is not ready yet: waiting for EC2NodeClass default (SubnetsReady)");
        assertThat(unready(nodeClass().says(condition("Ready", Condition.Status.TRUE))))
                .as("the class is ready, and the pool's condition is not updated yet")
                .extracting(ByPool::sentence)
                .isEqualTo("the NodePool is not ready yet: waiting for EC2NodeClass default");
    }

    @Test
    void aPoolOfAnInvalidClassDoesNotWait() {
        assertThat(unready(nodeClass().says(condition("Ready", Condition.Status.FALSE))))
                .extracting(ByPool::step, ByPool::sentence)
                .containsExactly(Step.POOL_NOT_READY, "the NodePool is not ready");
    }

    private static Refusal refusal(Catalog catalog) {
        var world = world().pool("default").pending(pod("web")).snapshot();
        return Plans.of(world.with(catalog)).refusals().getFirst();
    }

    @Test
    void distinguishesUnknownTypesFromNoFittingType() {
        var unknown = refusal(new Catalog(Map.of("another", List.of(SMALL.build()))));
        var none = refusal(new Catalog(Map.of("default", List.of())));

        assertThat(unknown.byPool())
                .extracting(ByPool::step, ByPool::sentence)
                .containsExactly(
                        tuple(Step.TYPES_NOT_KNOWN, "the instance types of EC2NodeClass default are not known yet"));
        assertThat(unknown.isForUnknownTypes()).isTrue();
        assertThat(none.byPool())
                .extracting(ByPool::step, ByPool::sentence)
                .containsExactly(
                        tuple(Step.INSTANCE_TYPES, "no instance type is compatible with EC2NodeClass default"));
        assertThat(none.isForUnknownTypes()).isFalse();
    }

    /** Pool {@code other} may have a place for the pod once its instance types are known, although pool {@code default} refuses the pod. */
    @Test
    void aPoolWithUnknownTypesLeavesTheAnswerOpen() {
        var world = world().pool("default")
                .pool(pool("other").nodeClass("other"))
                .offers(SMALL)
                .pending(pod("big").requests("64", "1Gi"))
                .snapshot();

        var refusal = Plans.of(world).refusals().getFirst();

        assertThat(refusal.byPool())
                .extracting(ByPool::step)
                .containsExactlyInAnyOrder(Step.TYPES_NOT_KNOWN, Step.RESOURCES);
        assertThat(refusal.isForUnknownTypes()).isTrue();
    }

    @Test
    void namesTheRequiredPodAffinity() {
        var refusal = refusal(pod("web").togetherWith("nobody", Labels.ZONE));

        assertThat(refusal.step()).isEqualTo(Step.TOPOLOGY);
        assertThat(refusal.sentence())
                .isEqualTo("no topology.kubernetes.io/zone domain has a pod that the pod affinity requires");
    }

    @Test
    void refusesInvalidRequestsOnce() {
        var restricted = pod("pinned").on(Requirement.in(Labels.HOSTNAME, "n1"));
        var devices = pod("gpu").withResourceClaim();
        var world = world().pool("default").offers(SMALL).pending(restricted, devices);

        assertThat(Plans.text(Plans.of(world.snapshot()))).isEqualTo("""
                pending  default/gpu: the pod uses resource claims, which Joiner does not support
                pending  default/pinned: label kubernetes.io/hostname is restricted: remove it from the pod's nodeSelector and node affinity
                """);
    }

    @Test
    void contradictionsDoNotCountAsAbsence() {
        var contradiction = pod("web")
                .either(Requirement.moreThan(Labels.INSTANCE_CPU, 8), Requirement.lessThan(Labels.INSTANCE_CPU, 4));

        var refusal = refusal(contradiction);

        assertThat(refusal.step()).isEqualTo(Step.REQUIREMENTS);
        assertThat(refusal.sentence())
                .isEqualTo("the rules about karpenter.k8s.aws/instance-cpu contradict each other");
    }
}
