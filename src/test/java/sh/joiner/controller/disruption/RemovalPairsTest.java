package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.disruption.DisruptionFixture.consolidatable;
import static sh.joiner.controller.disruption.DisruptionFixture.large;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.engine.hold.RemovalCause;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.HandClock;

/** Two reasons to remove one node: neither removal undoes or repeats steps of the other removal. */
class RemovalPairsTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    /** Starts the replacement of node-1, which runs one pod. */
    private Claim driftedNodeWithItsReplacement() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);
        world.pass();
        return world.replacements().getFirst();
    }

    private static Interruption acting(int number, ActionKind action) {
        return interruption("spot-" + number)
                .about("default-" + number)
                .progress(Progress.of(
                        Phase.ACTING,
                        DecidedAction.asKarpenter(action),
                        new ActionProgress(HandClock.START, null, false, List.of(), false)))
                .build();
    }

    private List<RemovalCause> causes(int number) {
        var snapshot = world.cluster.snapshot();
        var node = snapshot.nodes().stream()
                .filter(found -> found.name().value().equals("node-" + number))
                .findFirst()
                .orElseThrow();
        return Removals.of(snapshot, world.interruptions).causes(node, world.claimOf(number));
    }

    @Test
    void aUsersDeletionDuringACommandWinsAndTheReplacementStays() {
        var replacement = driftedNodeWithItsReplacement();

        world.delete(world.claimOf(1));
        world.pass();
        world.initialize(replacement);
        world.pass();

        assertThat(world.replacements()).singleElement().matches(claim -> !claim.isDeleting());
        assertThat(world.decisions.codes()).doesNotContain("DisruptionFailed", "DisruptionTerminating");
    }

    @Test
    void theOtherNodesOfACommandAreRemovedWhenAUserDeletesOne() {
        world.launch(1);
        world.launch(2);
        world.passAndValidate();
        assertThat(RunningCommand.in(world.cluster.snapshot()))
                .singleElement()
                .satisfies(command -> assertThat(command.removed()).hasSize(2));

        world.delete(world.claimOf(1));
        world.pass();

        assertThat(world.claimOf(2).isDeleting()).isTrue();
        assertThat(world.decisions.codes()).containsExactly("DisruptionStarted", "DisruptionTerminating");
    }

    @Test
    void aDeletedReplacementEndsTheCommandAndItsNodeStaysUntainted() {
        var replacement = driftedNodeWithItsReplacement();
        world.delete(replacement);

        world.pass();

        assertThat(world.isTainted(1)).isFalse();
        assertThat(world.claimOf(1).disruption()).isEmpty();
        assertThat(world.claimOf(1).isDeleting()).isFalse();
        assertThat(world.lastWhy()).isEqualTo("a replacement NodeClaim no longer exists");
    }

    @Test
    void aNodeThatAnInterruptionRemovesIsNoCandidate() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);
        world.interruptions.add(acting(1, ActionKind.DRAIN_NOW));

        world.passAndValidate();

        assertThat(world.replacements()).isEmpty();
        assertThat(world.blockers(1, DisruptionReason.DRIFTED))
                .containsExactly("NodeInterruption spot-1 removes the node");
    }

    @Test
    void aNodeThatAnInterruptionOnlyCordonsMayBeRemoved() {
        world.launch(1);
        world.interruptions.add(acting(1, ActionKind.CORDON));

        assertThat(world.blockers(1, DisruptionReason.EMPTY)).isEmpty();
    }

    @Test
    void anInterruptionThatStartsBeforeTheValidationEndsTheCommand() {
        world.launch(1);
        world.pass();
        world.interruptions.add(acting(1, ActionKind.DRAIN_NOW));
        world.clock.advance(DisruptionFixture.VALIDATION);

        world.pass();

        assertThat(world.claimOf(1).disruption()).isEmpty();
        assertThat(world.decisions.codes()).containsExactly("ConsolidationRejected");
    }

    @Test
    void aReplacementStaysWhileItsCommandWaits() {
        var replacement = driftedNodeWithItsReplacement();
        world.cluster.with(consolidatable(2)
                .named(replacement.name().value())
                .annotations(replacement.annotations())
                .build());
        world.cluster.with(large(2).build());

        assertThat(world.blockers(2, DisruptionReason.EMPTY))
                .containsExactly("node is a replacement that %s waits for"
                        .formatted(world.claimOf(1).disruption()));
    }

    @Test
    void aReplacementOfAnInterruptedNodeStaysUntilTheNodeIsDeleted() {
        world.launch(1);
        world.cluster.with(
                consolidatable(2).annotations(Map.of(Claim.REPLACES, "spot-1")).build());
        world.cluster.with(large(2).build());
        world.interruptions.add(acting(1, ActionKind.DRAIN_NOW));
        assertThat(world.blockers(2, DisruptionReason.EMPTY))
                .containsExactly("node is a replacement that spot-1 waits for");

        world.delete(world.claimOf(1));

        assertThat(world.blockers(2, DisruptionReason.EMPTY)).isEmpty();
    }

    @Test
    void budgetsCountANodeWhoseInterruptionWaitsForAReplacement() {
        world.cluster.with(pool("default")
                .budget(new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty()))
                .build());
        world.launch(1);
        world.launch(2);
        world.interruptions.add(acting(1, ActionKind.DRAIN_NOW));
        var removals = Removals.of(world.cluster.snapshot(), world.interruptions);

        world.passAndValidate();

        assertThat(Tally.ofPools(world.cluster.snapshot(), removals)).containsEntry("default", new Tally(2, 1, 1));
        assertThat(world.claimOf(2).disruption()).isEmpty();
    }

    @Test
    void anExpiredNodeOfACommandHasBothCauses() {
        world.cluster.with(consolidatable(1).expiresAfter(Duration.ofMinutes(1)).build());
        world.cluster.with(large(1).build());
        world.passAndValidate();
        world.clock.advance(Duration.ofMinutes(1));

        world.delete(world.claimOf(1));

        assertThat(causes(1)).extracting(RemovalCause::sentence).hasSize(2).satisfies(sentences -> {
            assertThat(sentences.getFirst()).isEqualTo("the NodeClaim expired at 2026-11-21T08:01:00Z");
            assertThat(sentences.getLast())
                    .startsWith("disruption command empty-default-1-")
                    .endsWith("(reason Empty)");
        });
    }

    @Test
    void aNodeThatStaysHasNoCauseAndADeletedNodeHasOne() {
        world.launch(1);
        assertThat(causes(1)).isEmpty();

        world.delete(world.claimOf(1));

        assertThat(causes(1)).containsExactly(new RemovalCause.Deleted(HandClock.START));
    }
}
