package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Explanation;
import sh.joiner.engine.plan.Explanation.Cut;
import sh.joiner.engine.plan.Explanation.Funnel;
import sh.joiner.engine.plan.Explanation.PoolAnswer;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;

final class ExplainedTest {

    private static final TypeBuilder SMALL = type("m5.large").has("2", "8Gi").onDemand(0.1, "a");
    private static final TypeBuilder BIG = type("m5.4xlarge").has("16", "64Gi").onDemand(0.8, "b");

    private static Explanation explain(World world, String pod) {
        return Scheduler.explained(world.snapshot(), Options.DEFAULT, () -> false)
                .of(new PodName("default", pod))
                .orElseThrow();
    }

    private static PoolAnswer answer(PoolBuilder pool, PodBuilder... pods) {
        return explain(world().pool(pool).offers(SMALL, BIG).pending(pods), "web")
                .pools()
                .getFirst();
    }

    private static Refusal.ByPool refusal(PoolAnswer answer) {
        return Objects.requireNonNull(answer.refusal());
    }

    @Test
    void theRefusalOfATebibyteNamesTheClosestType() {
        var answer = answer(pool("default"), pod("web").requests("1", "1Ti"));

        assertThat(refusal(answer).sentence())
                .isEqualTo(
                        "the pod requests 1 cpu, 1Ti memory, which none of the 2 compatible instance types can hold");
        assertThat(refusal(answer).nearestMiss()).isEqualTo("m5.4xlarge lacks 960 GiB memory");
        assertThat(answer.funnel().cuts()).startsWith(new Cut(Step.REQUIREMENTS, 0, 2), new Cut(Step.RESOURCES, 2, 0));
    }

    @Test
    void anUnknownLabelLeavesNoType() {
        var answer = answer(pool("default"), pod("web").on(Requirement.in(new LabelKey("team"), "red")));

        assertThat(refusal(answer).sentence()).isEqualTo("label team does not have known values");
        assertThat(answer.funnel().cuts()).startsWith(new Cut(Step.REQUIREMENTS, 2, 0));
        assertThat(answer.funnel().cuts().getLast().left()).isZero();
    }

    @Test
    void anExhaustedLimitNamesTheExcessOfTheSmallestType() {
        var answer = answer(pool("default").limit("cpu", "1500m"), pod("web"));

        assertThat(refusal(answer).sentence())
                .isEqualTo(
                        "limits.cpu of the NodePool has 1500m left, but every instance type that can hold the pod needs more");
        assertThat(refusal(answer).nearestMiss()).isEqualTo("m5.large exceeds the limit by 0.5 cpu");
        assertThat(answer.funnel().cuts()).contains(new Cut(Step.LIMITS, 2, 0));
    }

    @Test
    void thePoolsOwnRequirementsAreCountedSeparatelyFromThePods() {
        var onlyInB = pool("default").requires(Requirement.in(Labels.INSTANCE_TYPE, "m5.4xlarge"));

        var funnel = answer(onlyInB, pod("web").requests("20", "1Gi")).funnel();

        assertThat(funnel.types()).isEqualTo(2);
        assertThat(funnel.ofPool()).isEqualTo(1);
        assertThat(funnel.cuts().getLast().left()).isZero();
    }

    @Test
    void aPoolThatAcceptsThePodReportsTheRemainingTypes() {
        var answer = answer(pool("default"), pod("web").requests("4", "1Gi"));

        assertThat(answer.refusal()).isNull();
        assertThat(answer.funnel())
                .isEqualTo(new Funnel(
                        2,
                        2,
                        List.of(
                                new Cut(Step.REQUIREMENTS, 0, 2),
                                new Cut(Step.RESOURCES, 1, 1),
                                new Cut(Step.OFFERINGS, 0, 1),
                                new Cut(Step.LIMITS, 0, 1),
                                new Cut(Step.TOPOLOGY, 0, 1))));
    }

    @Test
    void onlyTheSixHundredCheapestTypesRemain() {
        var world = world().pool(pool("default")).pending(pod("web"));
        IntStream.range(0, 700)
                .forEach(number -> world.offers(
                        type("t%03d.large".formatted(number)).has("2", "8Gi").onDemand(0.1 + number * 0.001, "a")));

        var funnel = explain(world, "web").pools().getFirst().funnel();

        assertThat(funnel.cuts()).endsWith(new Cut(Step.PRICE, 100, 600));
    }

    @Test
    void rulesAboutOtherPodsAreTheLastStep() {
        var answer = answer(pool("default"), pod("web").togetherWith("nobody", Labels.ZONE));

        assertThat(refusal(answer).step()).isEqualTo(Step.TOPOLOGY);
        assertThat(answer.funnel().cuts()).endsWith(new Cut(Step.TOPOLOGY, 2, 0));
    }

    @Test
    void aPoolThatIsNotReadyHasNoFunnel() {
        var answer = answer(pool("default").notReady(), pod("web"));

        assertThat(refusal(answer).step()).isEqualTo(Step.POOL_NOT_READY);
        assertThat(answer.funnel()).isEqualTo(Funnel.NONE);
    }

    @Test
    void nodesAreCountedByTheFirstRuleThatRefuses() {
        var tainted = node("tainted").taint(new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE));
        var world = world().node(node("full").has("2", "8Gi"))
                .node(node("fuller").has("1", "8Gi"))
                .node(tainted)
                .pending(pod("web").requests("2500m", "1Gi"));

        var tally = explain(world, "web").places();

        assertThat(tally.asked()).isEqualTo(3);
        assertThat(tally.taking()).isZero();
        assertThat(tally.reasons())
                .containsExactly(
                        new Explanation.Reason("Resources", 2, "full lacks 0.5 cpu"),
                        new Explanation.Reason(
                                "Taints", 1, "tainted: the pod does not tolerate taint dedicated=db:NoSchedule"));
    }

    @Test
    void aPodThatIsNotInThePlanHasNoExplanation() {
        var explained = Scheduler.explained(world().pool("default").snapshot(), Options.DEFAULT, () -> false);

        assertThat(explained.of(new PodName("default", "web"))).isEmpty();
    }

    @Test
    void theExplanationHasTheRefusalsOfThePlan() {
        var snapshot = world().pool("default")
                .offers(SMALL, BIG)
                .pending(pod("a"), pod("b").requests("3", "1Gi"), pod("c").requests("99", "1Gi"))
                .snapshot();

        var explained = Scheduler.explained(snapshot, Options.DEFAULT, () -> false);

        assertThat(Plans.of(snapshot).refusals())
                .singleElement()
                .satisfies(refusal -> assertThat(
                                explained.of(refusal.pod()).orElseThrow().pools())
                        .extracting(PoolAnswer::refusal)
                        .containsExactlyElementsOf(refusal.byPool()));
    }
}
