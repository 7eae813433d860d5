package sh.joiner.engine.hold;

/**
 * The cause of a blocker. Pages count the nodes that have the same cause.
 *
 * @param code the kind of cause, for programs
 * @param object the object to change, such as {@code shop/web}; empty if the cause is in the node itself
 * @param text the cause in words
 */
public record BlockingCause(String code, String object, String text) {

    /** Creates a cause that is in the node itself, not in an object that several nodes share. */
    public static BlockingCause ofNode(String code, String text) {
        return new BlockingCause(code, "", text);
    }

    /** Returns the cause for a pod that must stay on its node. */
    public static BlockingCause of(Hold hold) {
        return switch (hold) {
            case Hold.DoNotDisruptAnnotation(var pod, var _) ->
                new BlockingCause(
                        "PodDoNotDisrupt",
                        pod.toString(),
                        "annotation karpenter.sh/do-not-disrupt of pod %s".formatted(pod));
            case Hold.Budget(var _, var budget) ->
                new BlockingCause("PodDisruptionBudget", budget, "PodDisruptionBudget " + budget);
            case Hold.SeveralBudgets(var _, var budgets) ->
                new BlockingCause(
                        "SeveralPodDisruptionBudgets",
                        String.join(",", budgets),
                        "pods that several PodDisruptionBudgets cover: " + String.join(", ", budgets));
        };
    }

    /** Returns the cause of a freeze or a closed maintenance window. */
    public static BlockingCause of(RemovalHold hold) {
        return switch (hold) {
            case RemovalHold.Frozen(var _, var freeze) ->
                new BlockingCause("DisruptionFreeze", freeze.name(), "DisruptionFreeze " + freeze.name());
            case RemovalHold.OutsideWindow outside ->
                new BlockingCause("MaintenanceWindow", outside.window(), "MaintenanceWindow " + outside.window());
        };
    }

    /** Returns the cause for a pool whose disruption budgets allow no further node. */
    public static BlockingCause ofBudgets(String pool) {
        return new BlockingCause("DisruptionBudget", pool, "disruption budgets of NodePool " + pool);
    }
}
