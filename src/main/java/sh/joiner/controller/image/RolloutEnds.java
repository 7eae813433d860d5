package sh.joiner.controller.image;

import java.util.Optional;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutTarget;

/** The reasons to end a rollout without a result. */
final class RolloutEnds {

    private final RolloutTargets targets;

    RolloutEnds(RolloutTargets targets) {
        this.targets = targets;
    }

    /** Returns the reason to end the rollout without a result; empty if the rollout continues. A rollback needs no rules. */
    Optional<String> reason(ImageRollout rollout, Optional<ImageRolloutRules> rules) {
        if (rollout.progress().phase().isRejection() || rollout.hasNewRequest(RolloutRequest.ABORT)) {
            return Optional.empty();
        }
        if (rules.isEmpty()) {
            return Optional.of("no AMIPolicy of the class has spec.rollout any longer");
        }
        return otherImages(rollout, rules.get()).or(() -> refusedImage(rollout));
    }

    private Optional<String> otherImages(ImageRollout rollout, ImageRolloutRules rules) {
        return targets.of(rollout.target().nodeClass())
                .filter(images -> !rules.finishesFirst() || !isUsable(rollout, images))
                .flatMap(images -> otherImages(rollout.target(), images));
    }

    private static Optional<String> otherImages(RolloutTarget target, RolloutTargets.Images images) {
        if (images.rolledOut().isEmpty() && target.isStable(images.selected())) {
            return Optional.of("the class selects the stable AMIs again");
        }
        var wanted = images.rolledOut().isEmpty() ? images.selected() : images.rolledOut();
        boolean same = images.rolledOut().isEmpty()
                ? wanted.isEmpty() || target.isUsed(wanted)
                : RolloutTarget.isSame(wanted, target.candidate());
        return same ? Optional.empty() : Optional.of("the class selects other AMIs: " + RolloutLoop.ids(wanted));
    }

    /** Returns a reason if a candidate image can no longer be used and no other image is known that could replace it. */
    Optional<String> refusedImage(ImageRollout rollout) {
        var refused = targets.refused(rollout.target().nodeClass());
        return rollout.target().newIds().stream()
                .filter(refused::contains)
                .min(String::compareTo)
                .map(id ->
                        "the candidate AMI %s can no longer be used, and no other AMI can replace it: see the verdict on the AMI"
                                .formatted(id));
    }

    private static boolean isUsable(ImageRollout rollout, RolloutTargets.Images images) {
        return images.usable().containsAll(rollout.target().newIds());
    }
}
