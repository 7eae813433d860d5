package sh.joiner.board.projection;

import java.util.List;
import java.util.Optional;
import sh.joiner.board.view.DisruptionView;
import sh.joiner.board.view.DisruptionView.RemovedClaimView;
import sh.joiner.board.view.DisruptionView.ReplacementView;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/** Creates the views of disruption commands that are being carried out. */
public final class DisruptionProjection {

    private DisruptionProjection() {}

    public static List<DisruptionView> views(Snapshot snapshot) {
        return RunningCommand.in(snapshot).stream()
                .map(DisruptionProjection::view)
                .toList();
    }

    private static DisruptionView view(RunningCommand command) {
        boolean isDeleting = command.removed().stream().anyMatch(Claim::isDeleting);
        return new DisruptionView(
                command.id(),
                command.reason(),
                isDeleting ? "Deleting" : "WaitingForReplacements",
                command.startedAt().orElse(null),
                command.removed().stream().map(DisruptionProjection::removed).toList(),
                command.replacements().stream()
                        .map(claim -> new ReplacementView(claim.name().value(), claim.isInitialized()))
                        .toList());
    }

    private static RemovedClaimView removed(Claim claim) {
        return new RemovedClaimView(
                claim.name().value(),
                Optional.ofNullable(claim.answer().node()).map(NodeName::value).orElse(null),
                claim.isDeleting());
    }
}
