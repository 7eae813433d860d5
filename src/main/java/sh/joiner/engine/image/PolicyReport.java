package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImagePolicy;

/**
 * What is said of a policy on its object.
 *
 * @param nodeClasses names of the classes for which it counts
 */
public record PolicyReport(List<String> nodeClasses, List<ConditionReport> conditions) {

    public PolicyReport {
        nodeClasses = List.copyOf(nodeClasses);
        conditions = List.copyOf(conditions);
    }

    /** {@code choices} by the names of the classes, in order. */
    public static PolicyReport of(ImagePolicy policy, Map<String, PolicyChoice> choices) {
        var counts = new ArrayList<String>();
        var losses = new ArrayList<String>();
        choices.forEach((nodeClass, choice) -> {
            var winner = choice.first();
            if (winner.equals(policy.name())) {
                counts.add(nodeClass);
            } else if (choice.losers().stream().anyMatch(one -> one.name().equals(policy.name()))) {
                losses.add("%s by AMIPolicy %s".formatted(nodeClass, winner));
            }
        });
        var conditions = new ArrayList<ConditionReport>();
        conditions.add(valid(policy, counts));
        conditions.add(superseded(losses));
        conditions.add(inForce(policy, counts));
        if (!policy.unbuilt().isEmpty()) {
            conditions.add(ConditionReport.isFalse(
                    "RolloutBuilt",
                    "NotBuilt",
                    "%s is not carried out yet: a new image is launched from as soon as it counts"
                            .formatted(String.join(", ", policy.unbuilt()))));
        }
        notChecked(policy).forEach(conditions::add);
        return new PolicyReport(counts, conditions);
    }

    private static ConditionReport valid(ImagePolicy policy, List<String> counts) {
        return policy.isReadable()
                ? ConditionReport.isTrue("Valid")
                : ConditionReport.isFalse(
                        "Valid",
                        "SpecInvalid",
                        policy.problem()
                                + (counts.isEmpty()
                                        ? ""
                                        : "; until that is mended, %s launches from what it launched from before"
                                                .formatted(String.join(", ", counts))));
    }

    private static ConditionReport superseded(List<String> losses) {
        return losses.isEmpty()
                ? ConditionReport.isFalse("Superseded", "NotSuperseded", "")
                : new ConditionReport("Superseded", Status.TRUE, "Superseded", String.join("; ", losses));
    }

    private static ConditionReport inForce(ImagePolicy policy, List<String> counts) {
        if (counts.isEmpty()) {
            return ConditionReport.isFalse("InForce", "NoNodeClass", "it counts for no node class");
        }
        return policy.isReadable()
                ? ConditionReport.isTrue("InForce")
                : ConditionReport.isFalse("InForce", "SpecInvalid", "it holds the choice and says nothing");
    }

    private static List<ConditionReport> notChecked(ImagePolicy policy) {
        var unchecked =
                policy.preflight().stream().filter(check -> !check.isMade()).toList();
        return unchecked.isEmpty()
                ? List.of()
                : List.of(ConditionReport.isFalse(
                        "PreflightComplete",
                        "NotChecked",
                        unchecked.stream().map(PolicyReport::needs).collect(joining("; "))));
    }

    private static String needs(ImageCheck check) {
        return "%s needs %s, which is not among Karpenter's rights; this version does not ask for it, and it refuses nothing"
                .formatted(check, check.action());
    }
}
