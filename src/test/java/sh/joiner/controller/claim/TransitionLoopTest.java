package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.node.NodeChange;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class TransitionLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions events = new Decisions();
    private final TransitionLoop loop = new TransitionLoop(cluster, FixedNeeds.by(cluster), events::accept, runner);

    @AfterEach
    void close() {
        loop.close();
    }

    private void report(ConditionReport report) {
        cluster.claimWriter().report(cluster.claims().getFirst().name(), List.of(report));
        loop.pass(cluster, clock.now());
    }

    @Test
    void aChangedStatusIsReportedWithBothValues() {
        cluster.with(claim().build());
        report(ConditionReport.ofUnknown("Registered", "NodeNotFound", "no node"));
        assertThat(events.all()).as("a new object has not changed").isEmpty();

        report(ConditionReport.ofTrue("Registered"));

        assertThat(events.codes()).containsExactly("Registered");
        assertThat(events.all().getFirst().what()).contains("Unknown -> True").contains("Reason: Registered");
    }

    @Test
    void aChangeOfOnlyTheReasonIsNotATransition() {
        cluster.with(claim().build());
        report(ConditionReport.ofUnknown("Initialized", "NodeNotFound", ""));
        report(ConditionReport.ofUnknown("Initialized", "NodeNotReady", ""));

        assertThat(events.all()).isEmpty();
    }

    @Test
    void theRemovalOfTheFinalizerIsReported() {
        var leaving = node("ip-1").finalizer(FINALIZER).deleting();
        cluster.with(leaving, node("stays").finalizer(FINALIZER).build());
        loop.pass(cluster, clock.now());

        cluster.change(leaving.name(), NodeChange.withoutFinalizer(FINALIZER));
        loop.pass(cluster, clock.now());

        assertThat(events.all())
                .extracting(Decision::code, Decision::what)
                .containsExactly(tuple("Finalized", "Finalized karpenter.sh/termination"));
    }
}
