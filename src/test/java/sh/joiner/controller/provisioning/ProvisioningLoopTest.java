package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.lifecycle.PodLaunches;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.SingleThreadRunner;

class ProvisioningLoopTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(pool("default").build());
    private final Decisions decisions = new Decisions();
    private final List<Plan> plans = new ArrayList<>();
    private final NominationState nominations = new NominationState();
    private ProvisioningLoop.Inputs inputs;
    private ProvisioningLoop loop;
    private ProvisioningLoop hasty; // a loop without time to plan

    @BeforeEach
    void wire() {
        cluster.with(nodeClass().build());
        var catalogs = Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState());
        var reporter = new DecisionReporter(clock, List.of(decisions));
        var podLaunches = new PodLaunchState(PodLaunches.Limits.DEFAULT);
        var hold = new LaunchHold(runner);
        Supplier<PlanExecutor> executor =
                () -> new PlanExecutor(cluster.claimWriter(), reporter, nominations, podLaunches, hold, runner);
        inputs = new ProvisioningLoop.Inputs(cluster, catalogs);
        loop = loop(executor.get(), PassPlanner.KARPENTERS_LIMIT);
        hasty = loop(executor.get(), Duration.ZERO);
    }

    private ProvisioningLoop loop(PlanExecutor executor, Duration limit) {
        var planner = new PassPlanner(Options.DEFAULT, limit, (_, plan, _) -> plans.add(plan), runner);
        var batching = new ProvisioningLoop.Batching(SECOND, Duration.ofSeconds(10));
        return new ProvisioningLoop(cluster, FixedNeeds.by(inputs), planner, executor, batching, runner);
    }

    @AfterEach
    void close() {
        loop.close();
        hasty.close();
    }

    private List<String> pools() {
        return cluster.claims().stream().map(Claim::pool).toList();
    }

    @Test
    void createsAClaimForAPendingPodAndReportsIt() {
        cluster.with(pod("web").pending());

        var wait = loop.pass(inputs, clock.now());

        assertThat(pools()).containsExactly("default");
        assertThat(decisions.codes()).containsExactly("Planned", "NodeClaimCreated", "Nominated");
        assertThat(wait).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void aPodIsNominatedToTheClaimThatWasCreatedForIt() {
        cluster.with(pod("web").pending());

        loop.pass(inputs, clock.now());

        var made = cluster.claims().getFirst().name();
        assertThat(nominations.last().toClaims()).containsOnly(Map.entry(new PodName("default", "web"), made));
    }

    @Test
    void noPodIsNominatedToAClaimThatCouldNotBeCreated() {
        cluster.refuse(new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no answer", null));
        cluster.with(pod("web").pending());

        loop.pass(inputs, clock.now());

        assertThat(plans.getLast().placements()).hasSize(1);
        assertThat(nominations.last().toClaims()).isEmpty();
        assertThat(nominations.last().toNodes()).isEmpty();
    }

    private List<String> reports() {
        return decisions.all().stream()
                .map(decision -> "%s %s: %s".formatted(decision.weight(), decision.code(), decision.why()))
                .toList();
    }

    @Test
    void unknownInstanceTypesAndARefusalHaveDifferentEvents() {
        cluster.with(pod("huge").requests("999", "1Gi").pending());
        try (var log = Logged.by(ProvisioningLoop.class)) {
            cluster.with(pool("default").nodeClass("unheard-of").build());
            loop.pass(inputs, clock.now());
            assertThat(log.lines()).isEmpty();

            cluster.with(pool("default").build());
            loop.pass(inputs, clock.now());
            assertThat(log.lines()).singleElement().asString().contains("count=1 first=default/huge", "999 cpu");
        }
        assertThat(reports())
                .satisfiesExactly(
                        held -> assertThat(held)
                                .isEqualTo("NORMAL ProvisioningHeld: pool default: the instance types of"
                                        + " EC2NodeClass unheard-of are not known yet"),
                        refused -> assertThat(refused)
                                .startsWith("WARNING FailedScheduling: pool default: the pod requests 999 cpu"));
    }

    @Test
    void aPodWaitsWhileTheNodeClassMayBecomeReadyAndIsRefusedOnceTheNodeClassIsNotReady() {
        var ready = new Condition("Ready", Condition.Status.FALSE, "UnhealthyDependents", "", clock.now());
        cluster.with(pool("default").notReady().build()).with(pod("web").pending());
        loop.pass(inputs, clock.now());

        cluster.with(nodeClass().says(ready).build());
        loop.pass(inputs, clock.now());

        assertThat(reports())
                .containsExactly(
                        "NORMAL ProvisioningHeld: pool default: the NodePool is not ready yet: waiting for EC2NodeClass default",
                        "WARNING FailedScheduling: pool default: the NodePool is not ready");
    }

    @Test
    void createsNoSecondClaimWhileTheFirstIsNotVisible() {
        cluster.fallBehind();
        cluster.with(pod("web").pending());

        loop.pass(inputs, clock.now());
        loop.pass(inputs, clock.now());
        assertThat(pools()).hasSize(1);
        assertThat(plans).hasSize(1);

        cluster.catchUp();
        clock.advance(Duration.ofSeconds(15));
        loop.pass(inputs, clock.now());
        assertThat(pools()).hasSize(1);
        assertThat(plans).hasSize(2);
    }

    @Test
    void knowsItsClaimEvenIfTheWatchNeverShowsIt() {
        cluster.fallBehind();
        cluster.with(pod("web").pending());
        loop.pass(inputs, clock.now());

        for (int minute = 1; minute <= 3; minute++) {
            clock.advance(Duration.ofMinutes(1));
            loop.pass(inputs, clock.now());
        }

        assertThat(plans).hasSize(4);
        assertThat(pools()).hasSize(1);
    }

    @Test
    void doesNotPlanWhileItsClaimCannotBeRead() {
        cluster.fallBehind();
        cluster.with(pod("web").pending());
        loop.pass(inputs, clock.now());

        cluster.refuse(new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no answer", null));
        clock.advance(Duration.ofMinutes(1));
        loop.pass(inputs, clock.now());

        assertThat(plans).hasSize(1);
    }

    @Test
    void waitsForALimitedTimeForAClaimThatIsBeingLaunched() {
        cluster.with(pod("web").pending());

        loop.pass(inputs, clock.now());
        loop.pass(inputs, clock.now());
        assertThat(plans).as("the instance of the claim is not known yet").hasSize(1);

        clock.advance(Duration.ofSeconds(15));
        loop.pass(inputs, clock.now());
        assertThat(plans).as("no pod waits longer than 15 seconds").hasSize(2);
    }

    @Test
    void reportsARefusalOnce() {
        cluster.with(pod("giant").requests("1000", "1Gi").pending());

        loop.pass(inputs, clock.now());
        loop.pass(inputs, clock.now());

        assertThat(decisions.codes()).containsExactly("FailedScheduling");
        assertThat(plans).hasSize(2);
    }

    @Test
    void plansAgainForAClaimThatCouldNotBeCreated() {
        cluster.refuse(new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no answer", null));
        cluster.with(pod("web").pending());

        loop.pass(inputs, clock.now());
        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.codes()).containsExactly("Planned");

        cluster.refuse(null);
        loop.pass(inputs, clock.now());
        assertThat(pools()).containsExactly("default");
    }

    @Test
    void waitsUntilNoMorePodsArrive() {
        loop.start();
        runner.run();
        cluster.with(pod("a").pending());
        clock.advance(Duration.ofMillis(900));
        cluster.with(pod("b").pending());
        runner.advance(Duration.ofMillis(100)); // without the later pod, the batch window would close here
        runner.advance(Duration.ofMillis(800));
        assertThat(cluster.claims()).isEmpty();

        runner.advance(Duration.ofMillis(100));
        runner.advance(Duration.ofMillis(100));
        assertThat(cluster.claims()).hasSize(1);
    }

    @Test
    void reportsThePodsThatAPartialPlanLeavesAndContinuesSoon() {
        cluster.with(pod("web").pending());

        var wait = hasty.pass(inputs, clock.now());
        assertThat(plans.getLast().left()).hasSize(1);
        assertThat(decisions.codes()).containsExactly("PassCut", "FailedScheduling");
        assertThat(wait).isLessThan(SECOND);

        loop.pass(inputs, clock.now());
        assertThat(plans.getLast().partial()).isFalse();
        assertThat(pools()).containsExactly("default");
    }
}
