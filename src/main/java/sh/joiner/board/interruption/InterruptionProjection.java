package sh.joiner.board.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.interruption.InterruptionView.ActionProgressView;
import sh.joiner.board.interruption.InterruptionView.AffectedNodeView;
import sh.joiner.board.interruption.InterruptionView.AnnouncedView;
import sh.joiner.board.interruption.InterruptionView.AnswerView;
import sh.joiner.board.interruption.InterruptionView.DecidedActionView;
import sh.joiner.board.interruption.InterruptionView.EventView;
import sh.joiner.board.interruption.InterruptionView.InterruptionObjectView;
import sh.joiner.board.interruption.InterruptionView.LinksView;
import sh.joiner.board.interruption.InterruptionView.NoticeView;
import sh.joiner.board.interruption.InterruptionView.ProgressView;
import sh.joiner.board.interruption.InterruptionView.RiskView;
import sh.joiner.board.interruption.InterruptionView.ScheduleView;
import sh.joiner.board.interruption.InterruptionView.UnparsedView;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;

/** Creates the views of interruptions: the open interruptions by the time of the next step, then the closed interruptions, the last closed first. */
public final class InterruptionProjection {

    /** The request that withdraws an earlier answer. */
    public static final String TAKE_BACK = "takeBack";

    private static final List<String> ANSWERS = List.of("approve", "snooze", "cancel");
    private static final List<String> AFTER_CANCEL = List.of("approve", "snooze");

    private static final String API = "/api/v1/";

    private static final String NOT_KEPT =
            "Joiner keeps the interruption in memory only and handles it as Karpenter does, because the CRD NodeInterruption is not installed: install the CRD";

    /** A deadline within this time after the start of a drain is shown as due. */
    private static final Duration NEAR_DEADLINE = Duration.ofHours(1);

    private static final Comparator<Instant> EARLY = Comparator.naturalOrder();

    private static final Comparator<InterruptionView> ORDER = Comparator.comparingInt(
                    (InterruptionView interruption) -> interruption.schedule().open() ? 0 : 1)
            .thenComparingLong(InterruptionProjection::sortKey)
            .thenComparing(InterruptionView::name);

    private InterruptionProjection() {}

    public static List<InterruptionView> views(List<Interruption> all) {
        return all.stream().map(InterruptionProjection::view).sorted(ORDER).toList();
    }

    /**
     * Returns the sort key in seconds: the time of the next step, or the start of the action if there is no next step. For a closed interruption, the
     * key is the negative time of the end.
     */
    private static long sortKey(InterruptionView interruption) {
        if (!interruption.schedule().open()) {
            return -ended(interruption).getEpochSecond();
        }
        var due = interruption.schedule().due();
        var startedAt = interruption.progress().acted().startedAt();
        return due != null ? due.getEpochSecond() : startedAt != null ? startedAt.getEpochSecond() : Long.MAX_VALUE;
    }

    private static Instant ended(InterruptionView interruption) {
        var finished = interruption.progress().acted().finishedAt();
        return finished == null ? interruption.notice().announced().createdAt() : finished;
    }

    /** Returns true if the interruption waits for an approval. An interruption that waits for other nodes of its pool continues by itself. */
    public static boolean isAwaitingApproval(InterruptionView interruption) {
        return isAwaitingApprovalOrTurn(interruption)
                && interruption.decided().action().equals(ActionKind.AWAIT_APPROVAL.word());
    }

    /** Returns true if the interruption waits for an approval or for other nodes of its pool. */
    public static boolean isAwaitingApprovalOrTurn(InterruptionView interruption) {
        return interruption.decided().phase().equals(Phase.AWAITING_APPROVAL.word());
    }

    /** Returns the sort key as a text. The texts of all interruptions sort in the order of the list. */
    public static String place(InterruptionView interruption) {
        var seconds = interruption.schedule().open() ? sortKey(interruption) : Long.MAX_VALUE + sortKey(interruption);
        return "%d/%019d/%s".formatted(interruption.schedule().open() ? 0 : 1, seconds, interruption.name());
    }

    /** Returns the view of an interruption. */
    public static InterruptionView view(Interruption interruption) {
        return view(interruption, interruption.notice(), interruption.affected(), interruption.progress());
    }

    private static InterruptionView view(
            Interruption interruption, Notice notice, AffectedNode affected, Progress progress) {
        return new InterruptionView(
                interruption.name(),
                notice(interruption, notice, affected),
                new ScheduleView(
                        !interruption.phase().isFinal(),
                        deadline(interruption),
                        progress.actAt(),
                        due(interruption, deadline(interruption))),
                new DecidedActionView(
                        interruption.phase().word(),
                        progress.action().word(),
                        progress.decided().policy(),
                        progress.decided().rule(),
                        reasons(interruption)),
                risk(progress.atRisk()),
                new AnswerView(
                        interruption.request().verb().word(),
                        interruption.request().until(),
                        orders(interruption)),
                new ProgressView(
                        progress.acted().replacements(),
                        acted(progress.acted()),
                        InterruptionMilestones.of(interruption)),
                new InterruptionObjectView(
                        unparsed(interruption),
                        interruption.version(),
                        links(interruption.name(), affected, progress.decided().policy())));
    }

    private static NoticeView notice(Interruption interruption, Notice notice, AffectedNode affected) {
        return new NoticeView(
                notice.kind().word(),
                notice.sources().stream().map(NoticeSource::word).toList(),
                notice.code(),
                notice.text(),
                new AffectedNodeView(
                        notice.instance().value(),
                        affected.node() == null ? null : affected.node().value(),
                        affected.claim().value().isEmpty()
                                ? null
                                : affected.claim().value(),
                        affected.pool()),
                new EventView(List.copyOf(notice.eventIds()), notice.stage().word(), notice.since()),
                new AnnouncedView(interruption.createdAt(), notice.toldAt(), notice.notBefore(), notice.notAfter()));
    }

    private static RiskView risk(PodsAtRisk atRisk) {
        return new RiskView(atRisk.pods(), atRisk.stateful(), atRisk.blockers(), atRisk.more());
    }

    private static @Nullable Instant deadline(Interruption interruption) {
        var decided = interruption.progress().deadline();
        return decided == null ? interruption.notice().deadline().orElse(null) : decided;
    }

    private static ActionProgressView acted(ActionProgress acted) {
        return new ActionProgressView(acted.startedAt(), acted.finishedAt(), acted.cordoned(), acted.forced());
    }

    private static @Nullable UnparsedView unparsed(Interruption interruption) {
        return interruption
                .unparsed()
                .map(message -> new UnparsedView(message.body(), message.problem()))
                .orElse(null);
    }

    /** Returns the time of the next step: the start or the deadline, whichever is earlier; null if there is no next step. */
    private static @Nullable Instant due(Interruption interruption, @Nullable Instant deadline) {
        if (interruption.phase().isFinal() || (isDraining(interruption) && !isNearDeadline(interruption, deadline))) {
            return null;
        }
        var act = interruption.phase() == Phase.ACTING
                ? null
                : interruption.progress().actAt();
        return Stream.of(act, deadline).flatMap(Stream::ofNullable).min(EARLY).orElse(null);
    }

    /** Returns true if the node is being drained or terminated. A deadline is then due only if it is near. */
    private static boolean isDraining(Interruption interruption) {
        return interruption.phase() == Phase.ACTING && interruption.progress().action() != ActionKind.CORDON;
    }

    private static boolean isNearDeadline(Interruption interruption, @Nullable Instant deadline) {
        var startedAt = interruption.progress().acted().startedAt();
        return deadline != null && startedAt != null && deadline.isBefore(startedAt.plus(NEAR_DEADLINE));
    }

    /** Returns true if the interruption is stored in the cluster, so that users can read and answer the object. */
    private static boolean isStored(Interruption interruption) {
        return !interruption.version().isEmpty();
    }

    private static List<String> reasons(Interruption interruption) {
        return isStored(interruption)
                ? interruption.progress().reasons()
                : Stream.concat(Stream.of(NOT_KEPT), interruption.progress().reasons().stream())
                        .toList();
    }

    /** Returns the requests that are possible now. A drain in progress cannot be cancelled, but a cordoned node can be uncordoned. */
    private static List<String> orders(Interruption interruption) {
        return isStored(interruption) ? ordersOfStored(interruption) : List.of();
    }

    private static List<String> ordersOfStored(Interruption interruption) {
        boolean cancelled = interruption.request().equals(Request.CANCEL);
        return switch (interruption.phase()) {
            case PENDING, AWAITING_APPROVAL, SNOOZED ->
                interruption.request().equals(Request.NONE) ? ANSWERS : and(ANSWERS, TAKE_BACK);
            case ACTING -> interruption.progress().action() == ActionKind.CORDON ? List.of("cancel") : List.of();
            case CANCELLED -> cancelled && interruption.notice().isOpen() ? and(AFTER_CANCEL, TAKE_BACK) : List.of();
            case DONE, EXPIRED, UNPARSED -> List.of();
        };
    }

    private static List<String> and(List<String> some, String more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /** Returns true if the request is possible now. */
    public static boolean takes(InterruptionView interruption, Request.Verb verb) {
        var wanted = verb == Request.Verb.NONE ? TAKE_BACK : verb.word();
        return interruption.answer().orders().stream().anyMatch(order -> order.equalsIgnoreCase(wanted));
    }

    private static LinksView links(String name, AffectedNode affected, String policy) {
        var node = affected.node();
        return new LinksView(
                API + "interruptions/" + name,
                link("claims/", affected.claim().value()),
                link("nodes/", node == null ? "" : node.value()),
                link("pools/", affected.pool()),
                link("interruptionpolicies/", policy));
    }

    private static @Nullable String link(String path, String name) {
        return name.isEmpty() ? null : API + path + name;
    }
}
