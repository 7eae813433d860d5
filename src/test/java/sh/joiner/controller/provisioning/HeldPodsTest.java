package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class HeldPodsTest {

    private static final Validity DAY = new Validity.Until(Duration.ofHours(24));

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(pod("web").pending());
    private final Decisions decisions = new Decisions();
    private final Gates gates = new Gates(
            List.of(new GateRule(INSTANCE_TYPES, DAY, Set.of()), new GateRule(OFFERINGS, DAY, Set.of(INSTANCE_TYPES))),
            clock);
    private PendingPodEvents loop;

    @BeforeEach
    void wire() {
        var planning = gates.declare("provisioning", gates.gated(OFFERINGS, "the offerings"));
        var reporter = new DecisionReporter(clock, List.of(decisions));
        loop = new PendingPodEvents(cluster, FixedNeeds.by(cluster), planning, reporter, runner);
    }

    @AfterEach
    void close() {
        loop.close();
    }

    @Test
    void aPodGetsOneNormalEventThatNamesTheMissingInputs() {
        loop.pass(cluster);
        loop.pass(cluster);

        assertThat(decisions.codes()).containsExactly("ProvisioningHeld");
        var event = decisions.all().getFirst();
        assertThat(event.what()).isEqualTo("Pod is not planned yet: waiting for InstanceTypes, Offerings");
        assertThat(event.weight()).isEqualTo(Decision.Weight.NORMAL);
        assertThat(event.details()).containsExactly("InstanceTypes (no data yet)", "Offerings (no data yet)");
    }

    @Test
    void aChangedGateIsReported() {
        loop.pass(cluster);
        gates.health(INSTANCE_TYPES).answered();
        loop.pass(cluster);

        assertThat(decisions.codes()).containsExactly("ProvisioningHeld", "ProvisioningHeld");
        assertThat(decisions.all().getLast().what()).endsWith("waiting for Offerings");
    }

    @Test
    void podsGetNoEventWhilePlanningRunsAndAnEventWhenPlanningWaitsAgain() {
        gates.health(INSTANCE_TYPES).answered();
        gates.health(OFFERINGS).answered();
        loop.pass(cluster);
        assertThat(decisions.codes()).isEmpty();

        clock.advance(Duration.ofHours(24));
        loop.pass(cluster);
        assertThat(decisions.all().getLast().details()).contains("Offerings (the data is too old)");
    }

    @Test
    void aGateThatIsClosedForAMomentIsNotReportedToPods() {
        loop.start();
        runner.advance(Duration.ofSeconds(1));
        gates.health(INSTANCE_TYPES).answered();
        gates.health(OFFERINGS).answered();
        runner.advance(Duration.ofSeconds(5));

        assertThat(decisions.codes()).isEmpty();
    }

    @Test
    void aGateThatStaysClosedIsReported() {
        loop.start();
        runner.advance(Duration.ofSeconds(5));

        assertThat(decisions.codes()).containsExactly("ProvisioningHeld");
    }
}
