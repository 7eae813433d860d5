package sh.joiner.board.interruption;

import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.interruption.PoolTarget;

/** Describes the rules of policies in sentences. */
final class RuleText {

    private RuleText() {}

    static String target(PoolTarget target) {
        return switch (target) {
            case PoolTarget.ByName(var names) -> names.isEmpty() ? "no pool" : String.join(", ", names);
            case PoolTarget.BySelector(var selector) -> {
                var labels = selector.toString();
                yield labels.isEmpty() ? "every pool" : "pools with " + labels;
            }
            case PoolTarget.Unread _ -> "nobody knows which pools";
        };
    }

    static String sentence(PolicyRule rule) {
        var kinds = rule.kinds().isEmpty()
                ? "Any notice"
                : rule.kinds().stream().map(NoticeKind::word).collect(Collectors.joining(", "));
        var forced = rule.forceAtRemaining()
                .map(left -> "; pods that are left go %s before the deadline".formatted(span(left)))
                .orElse("");
        return "%s%s: %s%s.".formatted(kinds, pods(rule.whenPods()), action(rule.action()), forced);
    }

    private static String pods(PodCondition when) {
        if (when.equals(PodCondition.ANY)) {
            return "";
        }
        var parts = Stream.of(
                        when.ownerKind().isEmpty() ? "" : "of a " + when.ownerKind(),
                        when.labels().map(labels -> "with " + labels).orElse(""),
                        when.hasVolumes()
                                .map(has -> has ? "with volumes" : "without volumes")
                                .orElse(""),
                        when.blocked()
                                .map(held -> held ? "that a budget holds" : "that no budget holds")
                                .orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" and "));
        return " on a node with a pod " + parts;
    }

    private static String action(Action action) {
        return switch (action) {
            case Action.Ignore _ -> "nothing is done, and nothing is told";
            case Action.Observe _ -> "it is told by an event";
            case Action.Cordon _ -> "the node takes no new pods";
            case Action.DrainNow _ -> "the node is drained at once";
            case Action.DrainBefore(var lead, var window) -> drainBefore(lead, window);
            case Action.AwaitApproval it -> await(it);
            case Action.ForceTerminate(var confirm) ->
                confirm.isZero()
                        ? "the machine is ended, and waits for no pod"
                        : "once it has stood for %s, the machine is ended, and waits for no pod"
                                .formatted(span(confirm));
        };
    }

    private static String drainBefore(Duration lead, String window) {
        var latest = lead.isZero() ? "when it begins" : span(lead) + " before it begins";
        return window.isEmpty()
                ? "the node is drained " + latest
                : "the node is drained in the last opening of window %s, else %s".formatted(window, latest);
    }

    private static String await(Action.AwaitApproval it) {
        var until = Stream.of(
                        it.lead().isZero() ? "" : span(it.lead()) + " before it begins",
                        it.within().map(time -> "after " + span(time)).orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" or "));
        return "a person is waited for; %s, %s is done"
                .formatted(
                        until.isEmpty() ? "when it begins" : until,
                        it.otherwise().word());
    }
}
