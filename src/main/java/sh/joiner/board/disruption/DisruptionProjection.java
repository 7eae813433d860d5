package sh.joiner.board.disruption;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.board.disruption.DisruptionView.CommandEffectView;
import sh.joiner.board.disruption.DisruptionView.CommandTimesView;
import sh.joiner.board.disruption.DisruptionView.RemovedClaimView;
import sh.joiner.board.disruption.DisruptionView.ReplacementView;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/** Creates the views of the disruption commands that a snapshot contains. */
final class DisruptionProjection {

    private DisruptionProjection() {}

    static List<DisruptionView> views(Snapshot snapshot) {
        return RunningCommand.in(snapshot).stream()
                .map(DisruptionProjection::view)
                .toList();
    }

    /** Returns the view of a command that has just been started, from the decision that reports the start. */
    static DisruptionView started(String command, Decision decision) {
        var reason = decision.facts().getOrDefault("reason", "");
        return new DisruptionView(
                command,
                Stream.of(DisruptionReason.values())
                        .map(DisruptionReason::wire)
                        .filter(wire -> wire.equalsIgnoreCase(reason))
                        .findFirst()
                        .orElse(""),
                DisruptionView.WAITING,
                new CommandTimesView(decision.at(), null, null),
                CommandEffectView.UNKNOWN,
                null,
                decision.subjects().stream()
                        .filter(subject -> subject.kind().equals("NodeClaim"))
                        .map(claim -> new RemovedClaimView(claim.name(), null, false))
                        .toList(),
                List.of());
    }

    private static DisruptionView view(RunningCommand command) {
        boolean isDeleting = command.removed().stream().anyMatch(Claim::isDeleting);
        return new DisruptionView(
                command.id(),
                command.reason(),
                isDeleting ? DisruptionView.DELETING : DisruptionView.WAITING,
                new CommandTimesView(command.startedAt().orElse(null), null, null),
                CommandEffectView.UNKNOWN,
                null,
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
