package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;
import sh.joiner.testing.oracle.DisruptionWorld;

/** A long search over the whole cluster during which the lease is lost, Joiner stops, or a gate closes. */
class CancelledSearchTest {

    private static final int NODES = 30;

    /** The number of trials after which {@link #duringSearch} runs. */
    private static final int TRIALS_BEFORE_EVENT = 100;

    /** The search checks the gates once in this number of trials. */
    private static final int TRIALS_PER_GATE_CHECK = 32;

    private static final Duration VALIDATION = Duration.ofSeconds(15);
    private static final Duration UNTIL_STALE = Duration.ofHours(24);

    private final HandClock clock = new HandClock();
    private final HandClock gateClock = new HandClock();
    private final Gates gates = new Gates(
            List.of(new GateRule(GateName.INSTANCE_TYPES, new Validity.Until(UNTIL_STALE), Set.of())), gateClock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions decisions = new Decisions();
    private final List<DisruptionDecision> results = new ArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private Runnable duringSearch = () -> {};
    private DisruptionNeeds needs;
    private DisruptionLoop loop;

    /** A runner that runs {@link #duringSearch} in the middle of a search. A search reads the stopwatch before each trial. */
    private final class EventfulRunner implements Runner {

        private final SingleThreadRunner own = new SingleThreadRunner(clock);

        @Override
        public WorldClock clock() {
            return own.clock();
        }

        @Override
        public Lane lane(String name) {
            return own.lane(name);
        }

        @Override
        public Lane lane(String name, int limit) {
            return own.lane(name, limit);
        }

        @Override
        public Stopwatch stopwatch() {
            return () -> {
                if (asked.incrementAndGet() == TRIALS_BEFORE_EVENT) {
                    duringSearch.run();
                }
                return Duration.ZERO;
            };
        }

        @Override
        public WorldClock.Timer timeout(Duration delay, Runnable task) {
            return own.timeout(delay, task);
        }
    }

    @BeforeEach
    void manyNodesAreUnderutilized() {
        cluster.with(nodeClass().build())
                .with(pool("default")
                        .budget(new DisruptionBudget(Share.count(NODES), Optional.empty(), Optional.empty()))
                        .build());
        for (int number = 1; number <= NODES; number++) {
            cluster.with(DisruptionFixture.consolidatable(number).build());
            cluster.with(DisruptionFixture.large(number).build());
            cluster.with(pod("web-" + number).requests("900m", "1Gi").runningOn("node-" + number));
        }
        gates.health(GateName.INSTANCE_TYPES).answered();
        var inputs = new ProvisioningLoop.Inputs(
                cluster, Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState()));
        needs = new DisruptionNeeds(
                FixedNeeds.by(cluster),
                gates.declare("replacements", gates.gated(GateName.INSTANCE_TYPES, inputs)),
                new DisruptionNeeds.PauseFacts(List::of, List::of, Duration.ofDays(1)));
        loop = new DisruptionLoop(
                cluster,
                needs,
                new DisruptionLoop.Outputs(
                        cluster.claimWriter(),
                        cluster,
                        new DecisionReporter(clock, List.of(decisions)),
                        DisruptionFixture.unlimited(cluster),
                        results::add,
                        _ -> {}),
                new DisruptionMethod.Whole(new WholePass(DisruptionOptions.DEFAULT, 0.002)),
                new DisruptionLoop.OtherDecisions(new NominationState(), List::of),
                new EventfulRunner());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private void pass() {
        loop.pass(() -> needs.see(cluster, clock.now()), clock.now());
    }

    private void assertNothingHappened() {
        assertThat(asked.get())
                .as("trials")
                .isBetween(TRIALS_BEFORE_EVENT, TRIALS_BEFORE_EVENT + TRIALS_PER_GATE_CHECK);
        assertThat(results).isEmpty();
        assertThat(decisions.all()).isEmpty();
        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void aSearchWithoutInterruptionMakesManyTrialsAndFindsCommands() {
        pass();

        assertThat(asked.get()).isGreaterThan(10 * (TRIALS_BEFORE_EVENT + TRIALS_PER_GATE_CHECK));
        assertThat(results)
                .singleElement()
                .satisfies(found -> assertThat(found.commands()).isNotEmpty());
    }

    /** A process closes its loops when it loses the lease and when it stops. */
    @Test
    void aSearchEndsWhenItsLoopIsClosedAndItsResultIsNotUsed() {
        duringSearch = loop::close;

        pass();

        assertNothingHappened();
    }

    @Test
    void aSearchEndsWhenAGateClosesAndItsResultIsNotUsed() {
        duringSearch = () -> gateClock.advance(UNTIL_STALE.plusSeconds(1));

        pass();

        assertNothingHappened();
    }

    @Test
    void aValidationEndsWhenItsLoopIsClosedAndNothingStarts() {
        pass();
        clock.advance(VALIDATION);
        asked.set(0);
        duringSearch = loop::close;

        pass();

        assertThat(asked.get()).isBetween(TRIALS_BEFORE_EVENT, TRIALS_BEFORE_EVENT + TRIALS_PER_GATE_CHECK);
        assertThat(decisions.codes()).doesNotContain("DisruptionStarted", "ConsolidationRejected");
        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void theNextPassSearchesAgainAfterTheGateHasOpened() {
        duringSearch = () -> gateClock.advance(UNTIL_STALE.plusSeconds(1));
        pass();
        gates.health(GateName.INSTANCE_TYPES).answered();

        pass();

        assertThat(results)
                .singleElement()
                .satisfies(found -> assertThat(found.commands()).isNotEmpty());
    }

    /** 200 nodes, so that the search makes thousands of trials. */
    @Test
    void aSearchOfALargeClusterEndsWhenItIsStopped() {
        var world = DisruptionWorld.named("big-03");

        SettledSearch.plan(
                SearchInputs.of(world.inputs(), world.options(), 0.002, SearchInputs.DEFAULT_EFFORT),
                () -> asked.incrementAndGet() > TRIALS_BEFORE_EVENT);

        assertThat(asked.get()).isBetween(TRIALS_BEFORE_EVENT, TRIALS_BEFORE_EVENT + TRIALS_PER_GATE_CHECK);
    }
}
