package sh.joiner.controller.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.KeptReason;
import sh.joiner.engine.hold.Hold;
import sh.joiner.model.claim.ClaimConditions;

/** Karpenter's event reasons and messages for nodes that are not disrupted (core 5.2, 5.6, 8.2). */
final class KarpenterTexts {

    static final String BLOCKED = "DisruptionBlocked";
    static final String UNCONSOLIDATABLE = "Unconsolidatable";

    /**
     * An event.
     *
     * @param message Karpenter's message, or Joiner's for a cause that Karpenter does not know
     * @param why an explanation that Karpenter does not give; empty if the message is sufficient
     */
    record Text(String reason, String message, String why) {}

    private KarpenterTexts() {}

    /**
     * Returns the event of the first blocker that has an event, DisruptionBlocked before Unconsolidatable. Karpenter looks for blockers of the
     * node first, then at the pool's settings.
     */
    static Optional<Text> first(List<Blocker> blockers) {
        return Stream.of(BLOCKED, UNCONSOLIDATABLE)
                .flatMap(reason -> blockers.stream()
                        .flatMap(blocker -> of(blocker).stream())
                        .filter(text -> text.reason().equals(reason)))
                .findFirst();
    }

    private static Optional<Text> of(Blocker blocker) {
        return switch (blocker) {
            case Blocker.Unmanaged _,
                    Blocker.BeingDisrupted _,
                    Blocker.StaticPool _,
                    Blocker.NotDrifted _,
                    Blocker.NotEmpty _,
                    Blocker.Empty _,
                    Blocker.NotConsolidatable _ -> Optional.empty(); // Karpenter has no event either
            case Blocker.NotInitialized() -> blocked("Node isn't initialized");
            case Blocker.Deleting() -> blocked("Node is deleting or marked for deletion");
            case Blocker.NodeDoNotDisrupt() ->
                blocked("Disruption is blocked through the \"%s\" annotation"
                        .formatted(ClaimConditions.DO_NOT_DISRUPT));
            case Blocker.Nominated() -> blocked("Node is nominated for a pending pod");
            case Blocker.UnknownPool(var pool) ->
                blocked(
                        pool.isEmpty()
                                ? "Node doesn't have required label (label=karpenter.sh/nodepool)"
                                : "NodePool not found (NodePool=%s)".formatted(pool));
            case Blocker.BeingInterrupted _,
                    Blocker.AwaitedReplacement _,
                    Blocker.BackOff _,
                    Blocker.MovedRecently _,
                    Blocker.LaunchedRecently _,
                    Blocker.Held _,
                    Blocker.Paused _ -> blocked(blocker.sentence()); // unknown to Karpenter
            case Blocker.PodHold(var hold) -> of(hold);
            case Blocker.UnknownInstanceType(var type) ->
                unconsolidatable("Instance Type \"%s\" not found".formatted(type));
            case Blocker.UnknownOffering(var label) ->
                unconsolidatable("Node does not have label \"%s\"".formatted(label));
            case Blocker.NeverConsolidated(var pool) ->
                unconsolidatable("NodePool \"%s\" has consolidation disabled".formatted(pool));
            case Blocker.OnlyWhenEmpty(var pool) ->
                unconsolidatable("NodePool \"%s\" has non-empty consolidation disabled".formatted(pool));
        };
    }

    private static Optional<Text> of(Hold hold) {
        return switch (hold) {
            case Hold.DoNotDisruptAnnotation(var pod, var _) ->
                Optional.of(new Text(
                        BLOCKED,
                        "Pod has \"%s\" annotation (Pod=%s)".formatted(ClaimConditions.DO_NOT_DISRUPT, pod),
                        hold.sentence()));
            case Hold.Budget(var _, var budget) ->
                Optional.of(new Text(
                        BLOCKED,
                        "Pdb prevents pod evictions (PodDisruptionBudget=[%s])".formatted(budget),
                        hold.sentence()));
            case Hold.SeveralBudgets(var _, var budgets) ->
                Optional.of(new Text(
                        BLOCKED,
                        "Eviction does not support multiple PDBs (PodDisruptionBudget(s)=[%s])"
                                .formatted(String.join(" ", budgets)),
                        hold.sentence()));
        };
    }

    private static Optional<Text> blocked(String message) {
        return Optional.of(new Text(BLOCKED, message, ""));
    }

    private static Optional<Text> unconsolidatable(String message) {
        return Optional.of(new Text(UNCONSOLIDATABLE, message, ""));
    }

    /** Returns the event for a candidate that the last search did not remove. Karpenter has no event for a node over the budget. */
    static Optional<Text> ofKept(Map<DisruptionReason, KeptReason> kept) {
        return Optional.ofNullable(kept.get(DisruptionReason.UNDERUTILIZED))
                .flatMap(KeptReason::karpenterMessage)
                .flatMap(KarpenterTexts::unconsolidatable)
                .or(() -> Optional.ofNullable(kept.get(DisruptionReason.DRIFTED))
                        .filter(why -> !(why instanceof KeptReason.OverBudget))
                        .map(KeptReason::sentence)
                        .flatMap(KarpenterTexts::blocked));
    }
}
