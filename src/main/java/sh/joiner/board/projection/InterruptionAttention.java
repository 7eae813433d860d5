package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.interruption.KnownInterruptions;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.model.interruption.Phase;

/**
 * Creates the overview lines about waiting interruptions, the next interruption, unparsed messages, invalid policies, and missing or invalid windows.
 */
final class InterruptionAttention {

    static final String KIND = "NodeInterruption";

    /** The number of interruptions that have their own line while they wait for an approval. */
    private static final int MOST = 3;

    /** The time after which a message that could not be parsed is no longer shown. */
    private static final Duration RECENT = Duration.ofDays(1);

    /** A step within this time is due soon. */
    private static final Duration SOON = Duration.ofMinutes(10);

    private InterruptionAttention() {}

    static Stream<AttentionView> of(KnownInterruptions all, Instant now) {
        return Stream.of(
                        approvals(
                                all.interruptions().stream()
                                        .filter(InterruptionProjection::isAwaitingApproval)
                                        .toList(),
                                now),
                        turns(
                                all.interruptions().stream()
                                        .filter(interruption ->
                                                InterruptionProjection.isAwaitingApprovalOrTurn(interruption)
                                                        && !InterruptionProjection.isAwaitingApproval(interruption))
                                        .toList(),
                                now),
                        next(all.interruptions(), now),
                        unparsed(in(all, Phase.UNPARSED), now),
                        policies(all),
                        missingWindows(all),
                        windows(all))
                .flatMap(stream -> stream);
    }

    private static List<InterruptionView> in(KnownInterruptions all, Phase phase) {
        return all.interruptions().stream()
                .filter(interruption -> interruption.decided().phase().equals(phase.word()))
                .toList();
    }

    private static Stream<AttentionView> approvals(List<InterruptionView> waiting, Instant now) {
        var more = waiting.size() - MOST;
        return Stream.concat(
                waiting.stream().limit(MOST).map(interruption -> approval(interruption, now)),
                waiting.stream()
                        .skip(MOST)
                        .limit(1)
                        .map(interruption -> new AttentionView(
                                Attention.WAITING,
                                KIND,
                                interruption.name(),
                                more == 1
                                        ? "also waits for an approval"
                                        : "and %,d %s also wait for an approval".formatted(more - 1, others(more - 1)),
                                "the page Interruptions lists all of them")));
    }

    /** Returns the line of an interruption that waits for an approval. The line is Blocked if Joiner takes no action without an answer. */
    private static AttentionView approval(InterruptionView interruption, Instant now) {
        var actAt = interruption.schedule().actAt();
        var otherwise = actAt == null
                ? deadline(interruption) + "without an answer, Joiner takes no action"
                : "without an answer, Joiner acts at " + text(actAt);
        return new AttentionView(
                actAt == null ? Attention.BLOCKED : Attention.WAITING,
                KIND,
                interruption.name(),
                "waits for an approval: %s of %s".formatted(event(interruption), node(interruption)),
                "%s; %s".formatted(otherwise, pods(interruption)),
                soon(interruption, now));
    }

    /** Returns the deadline as the start of a reason; empty if the deadline is not known. */
    private static String deadline(InterruptionView interruption) {
        var at = interruption.schedule().deadline();
        return at == null ? "" : "deadline at %s; ".formatted(text(at));
    }

    /** Returns the time of the next step if the step is at most ten minutes ahead, or overdue; otherwise null. */
    private static @Nullable Instant soon(InterruptionView interruption, Instant now) {
        var due = interruption.schedule().due();
        return due == null || due.isAfter(now.plus(SOON)) ? null : due;
    }

    private static String pods(InterruptionView interruption) {
        return "%,d %s at risk, %,d stateful"
                .formatted(
                        interruption.risk().pods(),
                        interruption.risk().pods() == 1 ? "pod" : "pods",
                        interruption.risk().stateful().size());
    }

    private static String others(int count) {
        return count == 1 ? "other" : "others";
    }

    /** Returns one line for the interruptions that wait for other nodes of their pool. */
    private static Stream<AttentionView> turns(List<InterruptionView> waiting, Instant now) {
        return waiting.stream()
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        waiting.size() == 1
                                ? "waits for other nodes of its pool: %s of %s"
                                        .formatted(event(interruption), node(interruption))
                                : "and %,d %s wait for other nodes of their pools"
                                        .formatted(waiting.size() - 1, others(waiting.size() - 1)),
                        interruption.decided().reasons().isEmpty()
                                ? ""
                                : deadline(interruption)
                                        + interruption.decided().reasons().getFirst(),
                        soon(interruption, now)));
    }

    /** Returns the line of the next interruption that needs no approval. */
    private static Stream<AttentionView> next(List<InterruptionView> all, Instant now) {
        return all.stream()
                .filter(interruption -> interruption.schedule().open()
                        && interruption.schedule().due() != null
                        && !InterruptionProjection.isAwaitingApprovalOrTurn(interruption))
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        "%s: %s of %s".formatted(state(interruption, now), event(interruption), node(interruption)),
                        nextStep(interruption),
                        soon(interruption, now)));
    }

    private static String state(InterruptionView interruption, Instant now) {
        if (isOverdue(interruption, now)) {
            return "is overdue";
        }
        return interruption.decided().phase().equals(Phase.ACTING.word()) ? "is in progress" : "is due next";
    }

    private static boolean isOverdue(InterruptionView interruption, Instant now) {
        var due = interruption.schedule().due();
        return due != null && due.isBefore(now);
    }

    private static String nextStep(InterruptionView interruption) {
        var due = interruption.schedule().due();
        return "%s at %s"
                .formatted(
                        due != null && due.equals(interruption.schedule().actAt())
                                ? interruption.decided().action()
                                : "deadline",
                        text(due));
    }

    private static Stream<AttentionView> unparsed(List<InterruptionView> all, Instant now) {
        var recent = all.stream()
                .filter(interruption ->
                        interruption.notice().announced().toldAt().plus(RECENT).isAfter(now))
                .toList();
        return recent.stream()
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        recent.size() == 1
                                ? "is a message that could not be parsed"
                                : "and %,d other %s could not be parsed"
                                        .formatted(recent.size() - 1, recent.size() == 2 ? "message" : "messages"),
                        interruption.object().unparsed() == null
                                ? ""
                                : interruption.object().unparsed().problem()));
    }

    private static Stream<AttentionView> missingWindows(KnownInterruptions all) {
        return all.policies().stream()
                .filter(policy -> !policy.validity().missingWindows().isEmpty())
                .map(policy -> new AttentionView(
                        Attention.WAITING,
                        "InterruptionPolicy",
                        policy.name(),
                        "refers to missing or invalid MaintenanceWindows: "
                                + String.join(", ", policy.validity().missingWindows()),
                        "rules with these windows use only their lead time"));
    }

    private static Stream<AttentionView> policies(KnownInterruptions all) {
        return all.policies().stream()
                .filter(policy -> policy.status().state().equals("Invalid"))
                .map(policy -> new AttentionView(
                        Attention.BLOCKED,
                        "InterruptionPolicy",
                        policy.name(),
                        policy.validity().inForceFrom().equals("LastValid")
                                ? "is invalid; its last valid version stays in effect"
                                : "is invalid and has never been valid; scheduled events wait for an approval",
                        policy.validity().problem()));
    }

    private static Stream<AttentionView> windows(KnownInterruptions all) {
        return all.windows().stream()
                .filter(window -> window.state().equals("Invalid"))
                .map(window -> new AttentionView(
                        Attention.BLOCKED,
                        "MaintenanceWindow",
                        window.name(),
                        "is invalid and never opens",
                        window.problem()));
    }

    private static String event(InterruptionView interruption) {
        return interruption.notice().code().isEmpty()
                ? interruption.notice().kind().replace('_', ' ')
                : interruption.notice().code();
    }

    private static String node(InterruptionView interruption) {
        var node = interruption.notice().affected().node() == null
                ? interruption.notice().affected().instance()
                : interruption.notice().affected().node();
        return interruption.notice().affected().pool().isEmpty()
                ? node
                : "%s in pool %s"
                        .formatted(node, interruption.notice().affected().pool());
    }

    private static String text(@Nullable Instant at) {
        return at == null ? "" : at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
