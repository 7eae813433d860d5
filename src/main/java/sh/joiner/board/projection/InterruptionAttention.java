package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.interruption.Announced;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.model.interruption.Phase;

/** Creates the lines about interruptions: those that wait for an approval, the next one, and all that is invalid. */
final class InterruptionAttention {

    static final String KIND = "NodeInterruption";

    /** The number of interruptions that have their own line while they wait for an approval. */
    private static final int MOST = 3;

    /** The time after which a message that could not be parsed is no longer shown. */
    private static final Duration NEWS = Duration.ofDays(1);

    private InterruptionAttention() {}

    static Stream<AttentionView> of(Announced all, Instant now) {
        return Stream.of(
                        approvals(all.interruptions().stream()
                                .filter(InterruptionProjection::asks)
                                .toList()),
                        turns(all.interruptions().stream()
                                .filter(interruption -> InterruptionProjection.isAwaiting(interruption)
                                        && !InterruptionProjection.asks(interruption))
                                .toList()),
                        next(all.interruptions(), now),
                        unparsed(in(all, Phase.UNPARSED), now),
                        policies(all),
                        windowless(all),
                        windows(all))
                .flatMap(stream -> stream);
    }

    private static List<InterruptionView> in(Announced all, Phase phase) {
        return all.interruptions().stream()
                .filter(interruption -> interruption.decided().phase().equals(phase.word()))
                .toList();
    }

    private static Stream<AttentionView> approvals(List<InterruptionView> waiting) {
        var more = waiting.size() - MOST;
        return Stream.concat(
                waiting.stream().limit(MOST).map(InterruptionAttention::approval),
                waiting.stream()
                        .skip(MOST)
                        .limit(1)
                        .map(interruption -> new AttentionView(
                                Attention.WAITING,
                                KIND,
                                interruption.name(),
                                more == 1
                                        ? "waits for approval too"
                                        : "and %,d others wait for approval too".formatted(more - 1),
                                "the page Interruptions has them all")));
    }

    /** Returns the line of an interruption that waits for an approval. It is Blocked if Joiner does nothing without an answer. */
    private static AttentionView approval(InterruptionView one) {
        var otherwise = one.schedule().actAt() == null
                ? "nothing is done until somebody answers"
                : "if nobody answers, it is acted at " + text(one.schedule().actAt());
        return new AttentionView(
                one.schedule().actAt() == null ? Attention.BLOCKED : Attention.WAITING,
                KIND,
                one.name(),
                "waits for approval: %s of %s".formatted(what(one), who(one)),
                "%s; %s".formatted(otherwise, pods(one)));
    }

    private static String pods(InterruptionView one) {
        return "%,d %s, %,d with state"
                .formatted(
                        one.risk().pods(),
                        one.risk().pods() == 1 ? "pod" : "pods",
                        one.risk().stateful().size());
    }

    /** Returns one line for the interruptions that wait for other nodes of their pool. */
    private static Stream<AttentionView> turns(List<InterruptionView> waiting) {
        return waiting.stream()
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        waiting.size() == 1
                                ? "waits its turn: %s of %s".formatted(what(interruption), who(interruption))
                                : "and %,d others wait their turn".formatted(waiting.size() - 1),
                        interruption.decided().reasons().isEmpty()
                                ? ""
                                : interruption.decided().reasons().getFirst()));
    }

    /** Returns the line of the next interruption that needs no approval. */
    private static Stream<AttentionView> next(List<InterruptionView> all, Instant now) {
        return all.stream()
                .filter(interruption -> interruption.schedule().open()
                        && interruption.schedule().due() != null
                        && !InterruptionProjection.isAwaiting(interruption))
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        "%s: %s of %s"
                                .formatted(
                                        isOverdue(interruption, now) ? "is overdue" : "comes next",
                                        what(interruption),
                                        who(interruption)),
                        comes(interruption)));
    }

    private static boolean isOverdue(InterruptionView one, Instant now) {
        var due = one.schedule().due();
        return due != null && due.isBefore(now);
    }

    private static String comes(InterruptionView one) {
        var due = one.schedule().due();
        return "%s at %s"
                .formatted(
                        due != null && due.equals(one.schedule().actAt())
                                ? one.decided().action()
                                : "deadline",
                        text(due));
    }

    private static Stream<AttentionView> unparsed(List<InterruptionView> all, Instant now) {
        var young = all.stream()
                .filter(interruption ->
                        interruption.notice().announced().toldAt().plus(NEWS).isAfter(now))
                .toList();
        return young.stream()
                .limit(1)
                .map(interruption -> new AttentionView(
                        Attention.WAITING,
                        KIND,
                        interruption.name(),
                        young.size() == 1
                                ? "is a message that could not be read"
                                : "and %,d other messages could not be read".formatted(young.size() - 1),
                        interruption.object().unparsed() == null
                                ? ""
                                : interruption.object().unparsed().problem()));
    }

    private static Stream<AttentionView> windowless(Announced all) {
        return all.policies().stream()
                .filter(policy -> !policy.validity().missingWindows().isEmpty())
                .map(policy -> new AttentionView(
                        Attention.WAITING,
                        "InterruptionPolicy",
                        policy.name(),
                        "names a window that is not there or cannot be read: "
                                + String.join(", ", policy.validity().missingWindows()),
                        "its rules go by their lead alone"));
    }

    private static Stream<AttentionView> policies(Announced all) {
        return all.policies().stream()
                .filter(policy -> policy.status().state().equals("Invalid"))
                .map(policy -> new AttentionView(
                        Attention.BLOCKED,
                        "InterruptionPolicy",
                        policy.name(),
                        policy.validity().inForceFrom().equals("LastValid")
                                ? "cannot be meant as it is written; its last valid form counts"
                                : "cannot be meant as it is written; what is announced for later waits for approval",
                        policy.validity().problem()));
    }

    private static Stream<AttentionView> windows(Announced all) {
        return all.windows().stream()
                .filter(window -> window.state().equals("Invalid"))
                .map(window -> new AttentionView(
                        Attention.BLOCKED, "MaintenanceWindow", window.name(), "never opens", window.problem()));
    }

    private static String what(InterruptionView one) {
        return one.notice().code().isEmpty()
                ? one.notice().kind().replace('_', ' ')
                : one.notice().code();
    }

    private static String who(InterruptionView one) {
        var node = one.notice().affected().node() == null
                ? one.notice().affected().instance()
                : one.notice().affected().node();
        return one.notice().affected().pool().isEmpty()
                ? node
                : "%s in pool %s".formatted(node, one.notice().affected().pool());
    }

    private static String text(@Nullable Instant at) {
        return at == null ? "" : at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
