package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.PodCondition;

/** Formats rules, durations and instants. */
public final class InterruptionText {

    /** The number of sentences that are shown in full. */
    private static final int MOST_SHOWN = 5;

    private InterruptionText() {}

    static String rule(Action action, PodCondition whenPods, Optional<Duration> forceAtRemaining) {
        var forced = forceAtRemaining
                .map(left -> ", remaining pods deleted %s before the deadline".formatted(span(left)))
                .orElse("");
        return action(action) + forced + pods(whenPods);
    }

    static String action(Action action) {
        var word = action.kind().word();
        return switch (action) {
            case Action.Ignore _, Action.Observe _, Action.Cordon _, Action.DrainNow _ -> word;
            case Action.DrainBefore(var lead, var window) ->
                word + (lead.isZero() ? "" : " " + span(lead)) + (window.isEmpty() ? "" : " in " + window);
            case Action.AwaitApproval(var lead, var otherwise, var within) ->
                "%s, else %s%s".formatted(word, otherwise.word(), times(lead, within));
            case Action.ForceTerminate(var confirmFor) ->
                word + (confirmFor.isZero() ? "" : " after %s".formatted(span(confirmFor)));
        };
    }

    private static String times(Duration lead, Optional<Duration> within) {
        var beforeDeadline = Stream.of(lead)
                .filter(time -> !time.isZero())
                .map(time -> " %s before the deadline".formatted(span(time)));
        var afterNotice = within.stream().map(time -> " %s after the notice".formatted(span(time)));
        return Stream.concat(beforeDeadline, afterNotice).collect(joining(" or"));
    }

    private static String pods(PodCondition when) {
        var parts = Stream.of(
                        when.ownerKind().isEmpty() ? "" : "pods of a %s".formatted(when.ownerKind()),
                        when.labels().map("pods with %s"::formatted).orElse(""),
                        when.hasVolumes()
                                .map(has -> has ? "pods with volumes" : "pods without volumes")
                                .orElse(""),
                        when.blocked()
                                .map(isBlocked -> isBlocked
                                        ? "pods that a PodDisruptionBudget blocks"
                                        : "pods that no PodDisruptionBudget blocks")
                                .orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(joining(" and "));
        return parts.isEmpty() ? "" : ", for " + parts;
    }

    /** Returns the duration in the format of the API objects: {@code 6h}, {@code 504h}, {@code 1h30m}, {@code 25s}. */
    public static String span(Duration time) {
        var text = "%dh%dm%ds".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
        var words = text.replaceAll("(?<![0-9])0[hms]", "");
        return words.isEmpty() ? "0s" : words;
    }

    /** Returns the first sentences, and the number of further sentences. */
    static String first(List<String> sentences) {
        var shown = sentences.stream().limit(MOST_SHOWN).collect(joining(", "));
        int more = sentences.size() - MOST_SHOWN;
        return more > 0 ? "%s, and %d more".formatted(shown, more) : shown;
    }

    /** Returns the instant to the second. */
    static String at(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
