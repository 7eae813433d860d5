package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;

class NoticesTest {

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.CLUSTER, "prod", "eu-central-1"),
            () -> Example.NOW,
            Options.DEFAULT);

    @Test
    void aNewListChangesItsTopics() {
        board.interruptions(ExampleNotices.all());
        assertThat(board.since(0).topics()).containsExactly(Topic.OVERVIEW, Topic.INTERRUPTIONS);
        var known = board.since(0).version();

        board.interruptionPolicies(ExampleNotices.policies());
        board.maintenanceWindows(ExampleNotices.windows());

        assertThat(board.since(known).topics())
                .containsExactly(Topic.OVERVIEW, Topic.INTERRUPTIONPOLICIES, Topic.MAINTENANCEWINDOWS);
    }

    @Test
    void manyInterruptionsThatWaitForAnApprovalShareALine() {
        board.interruptions(IntStream.rangeClosed(1, 9)
                .mapToObj(number -> named("asked-" + number))
                .toList());

        assertThat(board.overview().attention())
                .extracting(AttentionView::name)
                .containsExactly("asked-1", "asked-2", "asked-3", "asked-4");
        assertThat(board.overview().attention().getLast().sentence())
                .isEqualTo("and 5 others also wait for an approval");
    }

    @Test
    void anInterruptionThatWaitsForOtherNodesNeedsNoApproval() {
        var waiting = named("waiting", progress(Phase.AWAITING_APPROVAL, ActionKind.DRAIN_NOW, null), "1");
        board.interruptions(List.of(waiting));

        assertThat(board.interruptions()).noneMatch(InterruptionProjection::isAwaitingApproval);
        assertThat(board.interruptions().getFirst().progress().life())
                .extracting(MilestoneView::name)
                .contains("Turn")
                .doesNotContain("Approval");
        assertThat(board.overview().attention()).singleElement().satisfies(line -> {
            assertThat(line.level()).isEqualTo("Waiting");
            assertThat(line.sentence()).startsWith("waits for other nodes of its pool: ");
            assertThat(line.why()).isEqualTo("the reason");
        });
    }

    @Test
    void aNoticeThatWaitsForAnApprovalShowsTheActionWithoutAnAnswer() {
        board.interruptions(ExampleNotices.all());

        assertThat(board.interruption("general-aa1-7f3a")
                        .orElseThrow()
                        .progress()
                        .life())
                .filteredOn(step -> step.name().equals("Acts"))
                .extracting(MilestoneView::detail)
                .containsExactly("DrainNow, unless a user answers first");
    }

    @Test
    void actionsInProgressPrecedePendingActions() {
        var startedAt = Example.NOW.minusSeconds(60);
        board.interruptions(List.of(
                named("later", progress(Phase.PENDING, ActionKind.DRAIN_NOW, null), "1"),
                named("now", progress(Phase.ACTING, ActionKind.FORCE_TERMINATE, startedAt), "1")));

        assertThat(names()).containsExactly("now", "later");
    }

    @Test
    void aDrainLongBeforeItsDeadlineHasNoDueTime() {
        var startedAt = Example.NOW.minusSeconds(60);
        var acting = progress(Phase.ACTING, ActionKind.DRAIN_NOW, startedAt);
        board.interruptions(List.of(
                named("weeks", by(acting, Example.NOW.plus(Duration.ofDays(21))), "1"),
                named("minutes", by(acting, Example.NOW.plusSeconds(60)), "1")));

        assertThat(board.interruption("weeks").orElseThrow().schedule().due()).isNull();
        assertThat(board.interruption("minutes").orElseThrow().schedule().due()).isEqualTo(Example.NOW.plusSeconds(60));
    }

    private static Progress by(Progress progress, Instant deadline) {
        return new Progress(
                progress.phase(),
                progress.decided(),
                progress.actAt(),
                deadline,
                progress.reasons(),
                progress.atRisk(),
                progress.acted());
    }

    @Test
    void anInterruptionThatAUserCancelledCanBeResumed() {
        var cancelled = named("cancelled", progress(Phase.CANCELLED, ActionKind.DRAIN_NOW, null), "1");
        board.interruptions(List.of(cancelled));
        assertThat(board.interruption("cancelled").orElseThrow().answer().orders())
                .isEmpty(); // AWS cancelled the event

        board.interruptions(List.of(ExampleNotices.answered(cancelled, Request.CANCEL)));

        assertThat(board.interruption("cancelled").orElseThrow().answer().orders())
                .containsExactly("approve", "snooze", "takeBack");
    }

    @Test
    void aMissingWindowIsReportedOnceTheWindowsAreKnown() {
        board.interruptionPolicies(ExampleNotices.policies());
        assertThat(board.interruptionPolicies())
                .flatExtracting(policy -> policy.validity().missingWindows())
                .isEmpty(); // the windows are not known yet

        board.maintenanceWindows(List.of());

        assertThat(board.interruptionPolicies())
                .flatExtracting(policy -> policy.validity().missingWindows())
                .contains("berlin-night");
        assertThat(board.overview().attention())
                .extracting(AttentionView::sentence)
                .contains("refers to missing or invalid MaintenanceWindows: berlin-night");
    }

    @Test
    void anInterruptionThatIsOnlyInMemoryAcceptsNoRequests() {
        board.interruptions(List.of(named("memory", progress(Phase.PENDING, ActionKind.DRAIN_NOW, null), "")));

        assertThat(board.interruptions()).singleElement().satisfies(interruption -> {
            assertThat(interruption.answer().orders()).isEmpty();
            assertThat(interruption.decided().reasons().getFirst()).contains("in memory only");
        });
    }

    @Test
    void beforeTheFirstListTheInterruptionsAreNotKnown() {
        board.watch(ExampleGates::readiness);
        assertThat(board.isKnown(Topic.INTERRUPTIONS)).isFalse();

        board.interruptions(List.of());

        assertThat(board.isKnown(Topic.INTERRUPTIONS)).isTrue();
        assertThat(board.isKnown(Topic.MAINTENANCEWINDOWS)).isFalse();
    }

    @Test
    void theOrderDoesNotDependOnTheInput() {
        board.interruptions(ExampleNotices.all().reversed());
        var backwards = names();
        board.interruptions(ExampleNotices.all());

        assertThat(names()).isEqualTo(backwards).startsWith("batch-dd4-spot").endsWith("batch-old-stop");
    }

    @Test
    void aStandbyShowsInterruptions() {
        board.standsBy();
        board.interruptions(ExampleNotices.all());

        assertThat(board.interruptions()).hasSize(7);
    }

    @Test
    void withoutPoolsNoPolicyIsInEffect() {
        board.interruptionPolicies(ExampleNotices.policies());

        assertThat(board.interruptionPolicies())
                .extracting(policy -> policy.status().state())
                .containsExactly("Unused", "Unused", "Invalid");
        assertThat(board.effectiveRules()).isEmpty();
    }

    @Test
    void withoutPolicyEveryPoolUsesKarpentersActions() {
        board.seen(Example.snapshot());

        assertThat(board.effectiveRules()).hasSize(4 * 11);
        assertThat(board.effectiveRules())
                .filteredOn(rule -> rule.kind().equals("system_status"))
                .extracting(EffectiveRuleView::action)
                .containsOnly("ForceTerminate");
        assertThat(board.effectiveRules()).extracting(EffectiveRuleView::policy).containsOnly("");
    }

    private List<String> names() {
        return board.interruptions().stream().map(InterruptionView::name).toList();
    }

    private static Progress progress(Phase phase, ActionKind action, @Nullable Instant startedAt) {
        var decided = new DecidedAction(action, "general", "rule 3", Optional.empty());
        return Progress.of(phase, decided, new ActionProgress(startedAt, null, false, List.of(), false))
                .saying("the reason");
    }

    private static Interruption named(String name, Progress progress, String version) {
        var example = named(name);
        var notice = new Notice(
                NoticeKind.SYSTEM_STATUS,
                example.notice().instance(),
                example.notice().sources(),
                Set.of(),
                "",
                "",
                example.notice().toldAt(),
                null,
                null,
                null,
                Notice.Stage.OPEN);
        return new Interruption(
                name,
                example.uid(),
                version,
                example.createdAt(),
                notice,
                example.affected(),
                example.unparsed(),
                example.request(),
                progress,
                true);
    }

    private static Interruption named(String name) {
        var example = ExampleNotices.all().getFirst();
        return new Interruption(
                name,
                example.uid(),
                example.version(),
                example.createdAt(),
                example.notice(),
                example.affected(),
                example.unparsed(),
                example.request(),
                example.progress(),
                example.evaluated());
    }
}
