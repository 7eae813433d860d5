package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.groupingBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The images of launches and of nodes while rollouts run. A class without a running rollout uses the images in its status, and all its nodes drift at once
 * when these images change, as with Karpenter.
 */
public final class RolloutImages {

    private final Map<String, ImageRollout> running = new HashMap<>(); // by node class
    private final Map<String, Set<ClaimName>> replaceable = new HashMap<>(); // by node class, computed on demand
    private final Snapshot snapshot;

    private RolloutImages(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Returns the images that the rollouts of this snapshot require. */
    public static RolloutImages of(Snapshot snapshot) {
        var images = new RolloutImages(snapshot);
        Map<String, List<ImageRollout>> byClass = snapshot.around().rules().rollouts().stream()
                .collect(groupingBy(rollout -> rollout.target().nodeClass()));
        snapshot.nodeClasses()
                .forEach(nodeClass -> running(byClass.getOrDefault(nodeClass.name(), List.of()), nodeClass)
                        .ifPresent(rollout -> images.running.put(nodeClass.name(), rollout)));
        return images;
    }

    /**
     * Returns the newest rollout of the node class, unless it is finished. A rollout that has succeeded still counts until the status of the class contains its
     * candidate images, because the nodes with these images would drift otherwise.
     */
    private static Optional<ImageRollout> running(List<ImageRollout> rollouts, NodeClass nodeClass) {
        return rollouts.stream()
                .filter(rollout -> rollout.isOf(nodeClass))
                .max(ImageRollout.OLDEST_FIRST)
                .filter(rollout -> !rollout.isFinished() || rollout.progress().awaitsUse());
    }

    /**
     * Returns the node class with the images for the launch of this claim. These are the candidate images if the claim was created for the
     * rollout, or if the last step allows all nodes. A rollout that rolls back or has failed changes no images.
     */
    public NodeClass forLaunch(Claim claim, NodeClass nodeClass) {
        return Optional.ofNullable(running.get(nodeClass.name()))
                .filter(rollout -> usesCandidate(rollout, claim))
                .map(rollout -> nodeClass.with(
                        nodeClass.resolved().withImages(rollout.target().candidate())))
                .orElse(nodeClass);
    }

    private static boolean usesCandidate(ImageRollout rollout, Claim claim) {
        boolean isForIt = rollout.name().equals(claim.annotations().get(Claim.AMI_ROLLOUT));
        return !rollout.progress().phase().isRejection()
                && (isForIt || rollout.progress().allowsAll());
    }

    /**
     * Returns the images with which this node is compared for drift. Empty if a rollout runs and does not replace the node now, so that its image is not
     * compared.
     */
    public Optional<List<ResolvedImage>> forDrift(Claim claim, NodeClass nodeClass) {
        var rollout = running.get(nodeClass.name());
        if (rollout == null) {
            return Optional.of(nodeClass.resolved().images());
        }
        if (!replaces(rollout, claim)) {
            return Optional.empty();
        }
        return Optional.of(
                rollout.progress().phase().isRejection()
                        ? rollout.target().stable()
                        : rollout.target().candidate());
    }

    /** Returns true if the rollout of the claim's class runs and does not replace its node now, so that a difference of images is no drift. */
    public boolean holds(Claim claim) {
        var rollout = running.get(claim.nodeClass().name());
        return rollout != null && !replaces(rollout, claim);
    }

    /** Returns the rollout for which the node of this claim is replaced by nodes with candidate images, and its room for such nodes. Empty if there is none. */
    public Optional<RolloutRoom> roomFor(Claim claim) {
        return Optional.ofNullable(running.get(claim.nodeClass().name()))
                .filter(rollout -> !rollout.progress().phase().isRejection())
                .filter(rollout -> replaces(rollout, claim))
                .map(rollout -> new RolloutRoom(
                        rollout.name(),
                        rollout.target().nodeClass(),
                        RolloutFleet.of(rollout, snapshot).room()));
    }

    private boolean replaces(ImageRollout rollout, Claim claim) {
        return replaceable
                .computeIfAbsent(
                        rollout.target().nodeClass(),
                        _ -> RolloutFleet.of(rollout, snapshot).replaceable())
                .contains(claim.name());
    }
}
