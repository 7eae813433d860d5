package sh.joiner.controller.disruption;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.rollout.RolloutImages;
import sh.joiner.engine.rollout.RolloutRoom;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.snapshot.Snapshot;

/** The effects of AMIRollouts on disruption commands. */
final class RolloutMarks {

    private RolloutMarks() {}

    /**
     * Returns the annotations of each replacement. The replacements for which the step of an AMIRollout has room get its candidate images, if the command
     * brings these images to a node.
     *
     * @param common the annotations of all replacements
     */
    static List<Map<String, String>> of(DisruptionCommand command, Snapshot snapshot, Map<String, String> common) {
        var classes = command.launched().stream()
                .map(planned -> planned.draft().nodeClass().name())
                .toList();
        return room(command, snapshot).annotations(classes).stream()
                .map(own -> {
                    var all = new HashMap<>(common);
                    all.putAll(own);
                    return Map.copyOf(all);
                })
                .toList();
    }

    private static RolloutRoom room(DisruptionCommand command, Snapshot snapshot) {
        var rollouts = RolloutImages.of(snapshot);
        return withOtherImage(command)
                .flatMap(claim -> rollouts.roomFor(claim).stream())
                .findFirst()
                .orElse(RolloutRoom.NONE);
    }

    /** Returns a sentence for each claim that has drifted because of its image, although its rollout does not replace the node now. */
    static List<String> obstacles(DisruptionCommand command, Snapshot snapshot) {
        var rollouts = RolloutImages.of(snapshot);
        return withOtherImage(command)
                .filter(rollouts::holds)
                .map(claim -> "the AMIRollout does not replace NodeClaim %s now".formatted(claim.name()))
                .toList();
    }

    private static Stream<Claim> withOtherImage(DisruptionCommand command) {
        return command.reason() == DisruptionReason.DRIFTED
                ? command.removed().stream()
                        .map(DisruptionCandidate::claim)
                        .filter(claim -> claim.condition(ClaimConditions.DRIFTED)
                                .filter(condition ->
                                        condition.isTrue() && condition.reason().equals(Drift.Reason.IMAGE.code()))
                                .isPresent())
                : Stream.of();
    }
}
