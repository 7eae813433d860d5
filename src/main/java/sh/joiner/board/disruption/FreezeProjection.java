package sh.joiner.board.disruption;

import java.util.List;
import sh.joiner.engine.hold.FreezeStatus;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;

/** Creates the views of freezes. */
public final class FreezeProjection {

    private FreezeProjection() {}

    public static List<FreezeView> views(Snapshot snapshot) {
        return snapshot.around().rules().freezes().stream()
                .map(freeze -> view(freeze, snapshot))
                .toList();
    }

    private static FreezeView view(DisruptionFreeze freeze, Snapshot snapshot) {
        var status = FreezeStatus.of(freeze, snapshot.pools(), snapshot.takenAt());
        return new FreezeView(
                freeze.name(),
                status.inForce().reason(),
                freeze.holds().kinds().stream()
                        .sorted()
                        .map(DisruptionKind::word)
                        .toList(),
                status.pools(),
                freeze.until(),
                freeze.reason(),
                freeze.problem());
    }
}
