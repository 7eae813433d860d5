package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.DecisionView;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

class BoardTest {

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"),
            () -> Example.NOW,
            Options.DEFAULT);

    @Test
    void beforeTheFirstSnapshotTheBoardIsEmpty() {
        assertThat(board.views().asOf()).isNull();
        assertThat(board.views().nodes()).isEmpty();
        assertThat(board.overview().fleet().lastPass().lastPassMillis()).isNull();
        assertThat(board.since(0).topics()).isEmpty();
    }

    @Test
    void returnsOnlyTheTopicsThatChangedSinceTheGivenVersion() {
        board.decided(refused("batch/train-1", 0));
        var known = board.since(0).version();

        board.provoked();

        assertThat(board.since(known).topics()).containsExactly(Topic.SANDBOX);
        assertThat(board.since(0).topics()).contains(Topic.SANDBOX, Topic.DECISIONS);
        assertThat(board.since(known).version()).isGreaterThan(known);
    }

    @Test
    void equalVerdictsOnImagesAreNoChange() {
        var finding = ExampleImages.finding(Example.NOW);
        board.imagesFound(finding);
        var known = board.since(0).version();

        board.imagesFound(new ImageFinding(
                finding.nodeClass(), finding.candidates(), finding.policy(), Example.NOW.plusSeconds(60)));
        assertThat(board.since(known).topics()).isEmpty();

        board.imagesFound(new ImageFinding(finding.nodeClass(), Candidates.NONE, finding.policy(), Example.NOW));
        assertThat(board.since(known).topics()).containsExactly(Topic.NODECLASSES, Topic.IMAGES);
        assertThat(board.images()).isEmpty();
    }

    @Test
    void imagesAreKnownOnlyAfterEveryNodeClassWasReconciled() {
        assertThat(board.imagesNotKnown()).as("before the first snapshot").isPresent();
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(1));
        board.inspected(ExampleInspections.ofTheGoodClass());
        assertThat(board.imagesNotKnown())
                .as("one node class was not reconciled")
                .isPresent();

        board.inspected(ExampleInspections.ofTheBrokenClass());
        assertThat(board.imagesNotKnown()).isEmpty();

        board.standsBy();
        assertThat(board.imagesNotKnown())
                .hasValueSatisfying(why -> assertThat(why).contains("is a standby"));
    }

    @Test
    void aGateThatClosesWhileItIsReadIsNotShownAsOpen() {
        var at = new AtomicReference<>(Example.NOW);
        var meanwhile = new AtomicReference<Runnable>(() -> {});
        board.watch(() -> {
            var read = ExampleGates.readiness(at.get());
            meanwhile.getAndSet(() -> {}).run();
            return read;
        });

        meanwhile.set(() -> {
            at.set(Example.NOW.plus(Duration.ofDays(1)));
            board.changed();
        });
        board.changed();

        var known = board.since(0).version();
        at.set(Example.NOW);
        board.changed();
        assertThat(board.since(known).topics()).contains(Topic.PODS);
    }

    @Test
    void manyMissedChangesAreReportedAsOneChange() {
        for (int times = 0; times < 1_000; times++) {
            board.decided(refused("batch/train-" + times, times));
        }

        assertThat(board.since(3).topics()).containsExactly(Topic.OVERVIEW, Topic.CLAIMS, Topic.DECISIONS);
    }

    @Test
    void aSnapshotWithoutCatalogKeepsTheCatalogOfTheLastPass() {
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(1));
        var types = board.views().instanceTypes();

        board.seen(Example.snapshot().with(Catalog.EMPTY));

        assertThat(types).hasSize(3);
        assertThat(board.views().instanceTypes()).isSameAs(types);
        assertThat(board.views().claims())
                .extracting(claim -> claim.capacity().pricePerHour())
                .contains(0.1632);
    }

    /** A standby makes no plan, so the snapshot alone must remove the types. */
    @Test
    void theInstanceTypesAreRemovedWithTheLastNodeClass() {
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(1));

        board.seen(ClusterViews.NOTHING);

        assertThat(board.views().instanceTypes()).isEmpty();
        assertThat(board.offerings()).isEmpty();
    }

    @Test
    void aSnapshotKeepsTheRefusalsOfTheLastPlan() {
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(1));

        board.seen(Example.snapshot());

        assertThat(board.views().pods())
                .filteredOn(pod -> pod.scheduling().refusal() != null)
                .hasSize(2);
    }

    @Test
    void equalDecisionsShareOneLineWithACount() {
        board.decided(refused("batch/train-1", 30));
        board.decided(refused("batch/train-2", 20));
        board.decided(refused("batch/train-1", 10));

        assertThat(board.decisions()).hasSize(2);
        var repeated = board.decisions().getLast();
        assertThat(repeated.occurrence().times()).isEqualTo(2);
        assertThat(repeated.occurrence().firstAt()).isEqualTo(Example.NOW.minusSeconds(30));
        assertThat(repeated.occurrence().at()).isEqualTo(Example.NOW.minusSeconds(10));
    }

    @Test
    void decisionsWithDifferentDetailsHaveTheirOwnLines() {
        board.decided(planned("web", 0.1));
        board.decided(planned("api", 0.1));

        assertThat(board.decisions()).extracting(DecisionView::pricePerHour).containsExactly(0.1, 0.1);
    }

    private static Decision planned(String pod, double price) {
        var facts = Map.of("claims", "1");
        var what = "1 new NodeClaim, 1 pod placed, 0 pods cannot be scheduled";
        return new Decision(
                Example.NOW, "provisioning", "Planned", Weight.NORMAL, List.of(), what, "", List.of(pod), facts, price);
    }

    @Test
    void linesAboutSinglePodsDoNotDisplaceTheOthers() {
        board.decided(Example.decisions().getFirst());

        for (int number = 0; number < 2 * Ledger.MOST; number++) {
            board.decided(refused("batch/train-" + number, 0));
        }

        assertThat(board.decisions()).hasSize(Ledger.MOST);
        assertThat(board.decisions().getLast().kind().code()).isEqualTo("Planned");
        assertThat(board.overview().decisions())
                .extracting(decision -> decision.kind().code())
                .containsExactly("Planned");
    }

    private static Decision refused(String pod, long before) {
        return new Decision(
                Example.NOW.minusSeconds(before),
                "provisioning",
                "FailedScheduling",
                Weight.WARNING,
                List.of(new Subject("Pod", pod)),
                "pod %s cannot be scheduled".formatted(pod),
                "no pool is large enough",
                List.of(),
                Map.of(),
                0);
    }
}
