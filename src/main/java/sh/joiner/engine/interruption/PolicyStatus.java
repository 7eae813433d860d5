package sh.joiner.engine.interruption;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.window.MaintenanceWindow;

/**
 * The status of a policy.
 * @param pools the pools for which the policy is in effect, ordered by name
 * @param conditions Valid, InForce, Superseded and WindowsFound
 */
public record PolicyStatus(List<String> pools, List<ConditionReport> conditions) {

    public PolicyStatus {
        pools = List.copyOf(pools);
        conditions = List.copyOf(conditions);
    }

    /** Returns the status of one policy among all policies, for these pools and windows. */
    public static PolicyStatus of(
            InterruptionPolicy policy,
            List<InterruptionPolicy> all,
            List<Pool> pools,
            List<MaintenanceWindow> windows) {
        var own = new ArrayList<String>();
        var lost = new ArrayList<String>();
        for (var pool : pools) {
            var choice = PolicySelection.of(pool, all);
            if (choice.winner()
                    .filter(winner -> winner.name().equals(policy.name()))
                    .isPresent()) {
                own.add(pool.name());
            } else if (choice.losers().contains(policy)) {
                lost.add("%s (%s)"
                        .formatted(pool.name(), choice.winner().orElseThrow().name()));
            }
        }
        return new PolicyStatus(
                own, List.of(valid(policy), inForce(own), superseded(lost), windowsFound(policy, windows)));
    }

    private static ConditionReport valid(InterruptionPolicy policy) {
        if (policy.isValid()) {
            return ConditionReport.ofTrue("Valid");
        }
        var instead = policy.terms().isPresent()
                ? "its last valid version stays in effect"
                : "no earlier version was valid: until this is fixed, scheduled events wait for an approval until 1 hour before they start, and other notices get Karpenter's default action";
        return ConditionReport.ofFalse("Valid", "Invalid", "%s; %s".formatted(policy.problem(), instead));
    }

    private static ConditionReport inForce(List<String> own) {
        return own.isEmpty()
                ? ConditionReport.ofFalse("InForce", "NoNodePool", "the policy applies to no NodePool")
                : ConditionReport.ofTrue("InForce");
    }

    private static ConditionReport superseded(List<String> lost) {
        return lost.isEmpty()
                ? ConditionReport.ofFalse("Superseded", "NotSuperseded", "")
                : new ConditionReport(
                        "Superseded",
                        Status.TRUE,
                        "AnotherPolicy",
                        "another InterruptionPolicy is in effect for these NodePools: " + String.join(", ", lost));
    }

    /** Returns the windows that the rules name and that do not exist or are invalid. Rules with such a window use their lead time alone. */
    public static List<String> missingWindows(InterruptionPolicy policy, List<MaintenanceWindow> windows) {
        var good = windows.stream()
                .filter(MaintenanceWindow::isReadable)
                .map(MaintenanceWindow::name)
                .collect(Collectors.toSet());
        return namedWindows(policy).stream()
                .filter(name -> !good.contains(name))
                .sorted()
                .toList();
    }

    private static ConditionReport windowsFound(InterruptionPolicy policy, List<MaintenanceWindow> windows) {
        if (policy.terms().isEmpty()) {
            return ConditionReport.ofUnknown(
                    "WindowsFound", "Invalid", "the policy is invalid, so the windows of its rules are unknown");
        }
        var missing = missingWindows(policy, windows);
        return missing.isEmpty()
                ? ConditionReport.ofTrue("WindowsFound")
                : ConditionReport.ofFalse(
                        "WindowsFound",
                        "WindowMissing",
                        "not found or invalid: MaintenanceWindow %s. Until this is fixed, the rules use their lead time alone"
                                .formatted(String.join(", ", missing)));
    }

    private static Set<String> namedWindows(InterruptionPolicy policy) {
        return policy.terms().stream()
                .flatMap(terms -> terms.rules().stream())
                .flatMap(rule -> rule.action() instanceof Action.DrainBefore(var _, var window) && !window.isEmpty()
                        ? Stream.of(window)
                        : Stream.empty())
                .collect(Collectors.toSet());
    }
}
