package sh.joiner.controller.disruption;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.rollout.RolloutImages;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.snapshot.Snapshot;

/** The effects of AMIRollouts on disruption commands. */
final class RolloutMarks {

    private RolloutMarks() {}

    /** Returns the annotation of the replacements if the command brings the candidate images of an AMIRollout to a node. */
    static Map<String, String> of(DisruptionCommand command, Snapshot snapshot) {
        var rollouts = RolloutImages.of(snapshot);
        return withOtherImage(command)
                .flatMap(claim -> rollouts.replacementFor(claim).stream())
                .findFirst()
                .map(rollout -> Map.of(Claim.AMI_ROLLOUT, rollout))
                .orElse(Map.of());
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
