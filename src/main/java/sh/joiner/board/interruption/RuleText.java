package sh.joiner.board.interruption;

import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pool.PoolTarget;

/** Describes the rules of policies in sentences. */
final class RuleText {

    private RuleText() {}

    static String target(PoolTarget target) {
        return switch (target) {
            case PoolTarget.ByName(var names) -> names.isEmpty() ? "no pool" : String.join(", ", names);
            case PoolTarget.BySelector(var selector) -> {
                var labels = selector.toString();
                yield labels.isEmpty() ? "all pools" : "pools with " + labels;
            }
            case PoolTarget.Every _ -> "all pools";
            case PoolTarget.Unreadable _ -> "no pool, because the target is invalid";
        };
    }

    static String sentence(PolicyRule rule) {
        var kinds = rule.kinds().isEmpty()
                ? "Any notice"
                : rule.kinds().stream().map(RuleText::words).collect(Collectors.joining(", "));
        var forced = rule.forceAtRemaining()
                .map(left -> "; remaining pods are deleted %s before the deadline".formatted(span(left)))
                .orElse("");
        return "%s%s: %s%s.".formatted(kinds, pods(rule.whenPods()), action(rule.action()), forced);
    }

    private static String words(NoticeKind kind) {
        return kind.word().replace('_', ' ');
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
                                .map(isBlocked -> isBlocked
                                        ? "that a PodDisruptionBudget blocks"
                                        : "that no PodDisruptionBudget blocks")
                                .orElse(""))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" and "));
        return " on a node with a pod " + parts;
    }

    private static String action(Action action) {
        return switch (action) {
            case Action.Ignore _ -> "Joiner takes no action and publishes no event";
            case Action.Observe _ -> "Joiner only publishes an event";
            case Action.Cordon _ -> "Joiner cordons the node";
            case Action.DrainNow _ -> "Joiner drains the node immediately";
            case Action.DrainBefore(var lead, var window) -> drainBefore(lead, window);
            case Action.AwaitApproval approval -> await(approval);
            case Action.ForceTerminate(var confirm) ->
                confirm.isZero()
                        ? "Joiner terminates the instance without waiting for the pods"
                        : "Joiner terminates the instance without waiting for the pods when the notice has been open for %s"
                                .formatted(span(confirm));
        };
    }

    private static String drainBefore(Duration lead, String window) {
        var latest = lead.isZero() ? "at the deadline" : span(lead) + " before the deadline";
        return window.isEmpty()
                ? "Joiner drains the node " + latest
                : "Joiner drains the node %s, or earlier in the last opening of MaintenanceWindow %s"
                        .formatted(latest, window);
    }

    private static String await(Action.AwaitApproval approval) {
        var latest = approval.lead().isZero() ? "the deadline" : span(approval.lead()) + " before the deadline";
        var undated = approval.within()
                .map(time -> " (without a deadline, for %s)".formatted(span(time)))
                .orElse("");
        return "Joiner waits for an approval until %s%s, then %s"
                .formatted(latest, undated, approval.otherwise().word());
    }
}
