package sh.joiner.engine.imagepolicy;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.image.LockFinding;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImagePolicy;

/**
 * The status of an AMIPolicy.
 * @param nodeClasses names of the node classes to which it applies
 */
public record PolicyReport(List<String> nodeClasses, List<ConditionReport> conditions) {

    private static final int MOST_NAMED = 10;

    public PolicyReport {
        nodeClasses = List.copyOf(nodeClasses);
        conditions = List.copyOf(conditions);
    }

    /**
     * Returns the status of one policy.
     * @param choices by the names of the classes, in order
     * @param results the results of the checks of the images of each class, by the names of the classes
     * @param locked the state of the locked images for each class, by the names of the classes
     */
    public static PolicyReport of(
            ImagePolicy policy,
            Map<String, PolicyChoice> choices,
            Map<String, PreflightResults> results,
            Map<String, List<LockFinding>> locked) {
        var counts = new ArrayList<String>();
        var losses = new ArrayList<String>();
        choices.forEach((nodeClass, choice) -> {
            var winner = choice.first();
            if (winner.equals(policy.name())) {
                counts.add(nodeClass);
            } else if (choice.superseded().stream()
                    .anyMatch(imagePolicy -> imagePolicy.name().equals(policy.name()))) {
                losses.add("EC2NodeClass %s uses AMIPolicy %s".formatted(nodeClass, winner));
            }
        });
        var conditions = new ArrayList<ConditionReport>();
        conditions.add(valid(policy, counts));
        conditions.add(superseded(losses));
        conditions.add(inForce(policy, counts));
        preflight(policy, counts, results).forEach(conditions::add);
        warnings(counts, results).forEach(conditions::add);
        lock(policy, counts, locked).ifPresent(conditions::add);
        return new PolicyReport(counts, conditions);
    }

    private static ConditionReport valid(ImagePolicy policy, List<String> counts) {
        return policy.isReadable()
                ? ConditionReport.ofTrue("Valid")
                : ConditionReport.ofFalse(
                        "Valid",
                        "SpecInvalid",
                        policy.problem()
                                + (counts.isEmpty()
                                        ? ""
                                        : "; until this is fixed, the selected AMIs of %s do not change"
                                                .formatted(String.join(", ", counts))));
    }

    private static ConditionReport superseded(List<String> losses) {
        return losses.isEmpty()
                ? ConditionReport.ofFalse("Superseded", "NotSuperseded", "")
                : new ConditionReport("Superseded", Status.TRUE, "Superseded", String.join("; ", losses));
    }

    private static ConditionReport inForce(ImagePolicy policy, List<String> counts) {
        if (counts.isEmpty()) {
            return ConditionReport.ofFalse("InForce", "NoNodeClass", "the policy applies to no EC2NodeClass");
        }
        return policy.isReadable()
                ? ConditionReport.ofTrue("InForce")
                : ConditionReport.ofFalse(
                        "InForce", "SpecInvalid", "the policy is invalid, so the selected AMIs do not change");
    }

    /** Returns the condition about checks that query AWS; empty without such checks, or if the policy applies to no class. */
    private static List<ConditionReport> preflight(
            ImagePolicy policy, List<String> counts, Map<String, PreflightResults> results) {
        if (counts.isEmpty() || policy.preflight().stream().noneMatch(ImageCheck::queriesAws)) {
            return List.of();
        }
        var open = counts.stream()
                .flatMap(nodeClass -> results.getOrDefault(nodeClass, PreflightResults.NONE).unchecked().stream())
                .map(check -> check.sentence() + "; no AMI is refused because of this")
                .distinct()
                .limit(MOST_NAMED)
                .collect(joining(". "));
        return List.of(
                open.isEmpty()
                        ? ConditionReport.ofTrue("PreflightComplete")
                        : ConditionReport.ofFalse("PreflightComplete", "NotChecked", open));
    }

    /** Returns the condition about images that are used despite warnings; empty if the policy applies to no class. */
    private static List<ConditionReport> warnings(List<String> counts, Map<String, PreflightResults> results) {
        if (counts.isEmpty()) {
            return List.of();
        }
        var found = counts.stream()
                .flatMap(nodeClass -> results.getOrDefault(nodeClass, PreflightResults.NONE).warnings().stream()
                        .map(warning -> warning.sentence(nodeClass)))
                .distinct()
                .limit(MOST_NAMED)
                .collect(joining(". "));
        return List.of(
                found.isEmpty()
                        ? ConditionReport.ofTrue("PreflightPassed")
                        : ConditionReport.ofFalse("PreflightPassed", "Warnings", found));
    }

    /** Returns the condition about locked images; empty without a lock or a class. The condition is True if at least one class uses each locked image. */
    private static Optional<ConditionReport> lock(
            ImagePolicy policy, List<String> counts, Map<String, List<LockFinding>> locked) {
        var lock = policy.imageLock();
        if (lock.isEmpty() || counts.isEmpty()) {
            return Optional.empty();
        }
        var open = lock.get().images().isEmpty() ? lock.get().otherRegionsOnly() : unused(lock.get(), counts, locked);
        return Optional.of(
                open.isEmpty()
                        ? ConditionReport.ofTrue("LockComplete")
                        : ConditionReport.ofFalse("LockComplete", "LockedAMINotUsed", open));
    }

    private static String unused(ImageLock lock, List<String> counts, Map<String, List<LockFinding>> locked) {
        return lock.images().stream()
                .flatMap(image -> counts.stream()
                        .flatMap(nodeClass -> locked.getOrDefault(nodeClass, List.of()).stream())
                        .filter(finding -> finding.locked().equals(image))
                        .reduce(LockFinding::or)
                        .stream())
                .filter(finding -> !finding.isUsed())
                .map(LockFinding::sentence)
                .limit(MOST_NAMED)
                .collect(joining(". "));
    }
}
