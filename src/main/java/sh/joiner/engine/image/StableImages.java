package sh.joiner.engine.image;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.ImageRollout;

/**
 * The images that stay selected although the policy of the node class prefers others, because its rollout rules require that new images reach the nodes step by
 * step. Without rollout rules, no image is stable. An image that a rollout has rejected stays rejected while the AMIRollout exists.
 */
final class StableImages {

    private final boolean hasRules;
    private final Optional<ImageRollout> running;
    private final List<ImageRollout> rejections;
    private final Map<Requirements, ResolvedImage> byKind = new HashMap<>();

    StableImages(ImageQuestion question) {
        this.hasRules = question.policy() instanceof PolicyInForce.InForce(var rules)
                && rules.rolloutRules().isPresent();
        var rollouts = question.history().rollouts();
        var last = rollouts.stream().max(ImageRollout.OLDEST_FIRST);
        this.running = last.filter(rollout -> !rollout.isFinished());
        this.rejections = rollouts.stream()
                .filter(rollout -> rollout.progress().phase().isRejection())
                .toList();
        if (hasRules) {
            stable(last, question.history().selected()).forEach(image -> byKind.put(image.requirements(), image));
        }
    }

    /** Returns the stable images: those of a running rollout, the candidate images of a rollout that has just succeeded, or those in the status. */
    private List<ResolvedImage> stable(Optional<ImageRollout> last, List<ResolvedImage> selected) {
        if (running.isPresent()) {
            return running.get().target().stable();
        }
        return last.filter(rollout -> rollout.progress().awaitsUse())
                .map(rollout -> rollout.target().candidate())
                .orElse(selected);
    }

    boolean hasRules() {
        return hasRules;
    }

    /** Returns the stable image of each kind of instance. */
    Map<Requirements, ResolvedImage> byKind() {
        return byKind;
    }

    /** Returns the candidate image of the running rollout for this kind of instance. */
    Optional<ResolvedImage> candidate(Requirements instanceKind) {
        return running.stream()
                .filter(rollout -> !rollout.progress().phase().isRejection())
                .flatMap(rollout -> rollout.target().candidate().stream())
                .filter(image -> image.requirements().equals(instanceKind))
                .findFirst();
    }

    /** Returns the name of the running rollout; empty if there is none. */
    String rollout() {
        return running.map(ImageRollout::name).orElse("");
    }

    /** Returns the name of the rollout that has rejected this image. */
    Optional<String> rejection(String image) {
        return rejections.stream()
                .filter(rollout -> rollout.target().newIds().contains(image))
                .map(ImageRollout::name)
                .min(String::compareTo);
    }
}
