package sh.joiner.testing.oracle;

import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.hold.Hold;

/** The names that the file of worlds uses for blockers. */
public final class BlockerCode {

    private BlockerCode() {}

    /** Returns the name of a blocker, such as {@code notConsolidatable}. */
    public static String of(Blocker blocker) {
        return switch (blocker) {
            case Blocker.Unmanaged _ -> "unmanaged";
            case Blocker.NotInitialized _ -> "uninitialized";
            case Blocker.Deleting _, Blocker.BeingDisrupted _, Blocker.BeingInterrupted _ -> "deleting";
            case Blocker.AwaitedReplacement _ -> throw new IllegalStateException("Karpenter nominates replacements");
            case Blocker.MovedRecently _ -> throw new IllegalStateException("Karpenter does not limit moves");
            case Blocker.LaunchedRecently _ ->
                "launchedRecently"; // Karpenter has no such blocker, and no node has it before the first command
            case Blocker.BackOff _ -> throw new IllegalStateException("Karpenter has no back-off");
            case Blocker.Held _, Blocker.Paused _ ->
                throw new IllegalStateException("Karpenter has no freezes, windows and pauses");
            case Blocker.Nominated _ -> "nominated";
            case Blocker.NodeDoNotDisrupt _ -> "nodeDoNotDisrupt";
            case Blocker.UnknownPool _ -> "poolUnknown";
            case Blocker.PodHold(Hold.DoNotDisruptAnnotation _) -> "podDoNotDisrupt";
            case Blocker.PodHold(Hold.Budget _) -> "pdb";
            case Blocker.PodHold(Hold.SeveralBudgets _) -> "multiplePdbs";
            case Blocker.StaticPool _ -> "static";
            case Blocker.NotDrifted _ -> "notDrifted";
            case Blocker.UnknownInstanceType _, Blocker.UnknownOffering _ -> "typeUnknown";
            case Blocker.NeverConsolidated _ -> "consolidateAfterNever";
            case Blocker.NotEmpty _ -> "notEmpty";
            case Blocker.Empty _ -> "empty";
            case Blocker.OnlyWhenEmpty _ -> "policyWhenEmpty";
            case Blocker.NotConsolidatable _ -> "notConsolidatable";
        };
    }
}
