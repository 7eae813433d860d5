package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.preflight.Preflight;
import sh.joiner.engine.preflight.PreflightFacts;
import sh.joiner.model.Wide;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.LockedImage;

/**
 * All inputs of the evaluation of a node class's images.
 * @param answer the images that the selector terms match now
 * @param byId EC2's answer about images that no term matches: known images and locked images
 * @param types the instance types of the class
 * @param checkAnswers AWS's answers about single images, for the checks of the policy
 * @param nodes see {@link #nodesByImage}
 * @param facts the facts about launches of the class that its images must fit
 */
@Wide("all inputs that determine the verdicts on images")
public record ImageQuestion(
        ImageAnswer answer,
        ImagesById byId,
        ImageHistory history,
        PolicyInForce policy,
        CheckAnswers checkAnswers,
        List<InstanceType> types,
        Map<String, List<String>> nodes,
        PreflightFacts facts,
        Instant now) {

    public ImageQuestion {
        types = List.copyOf(types);
        nodes = Map.copyOf(nodes);
    }

    /** Creates inputs without answers about single images, and without facts about launches. */
    public ImageQuestion(
            ImageAnswer answer,
            ImagesById byId,
            ImageHistory history,
            PolicyInForce policy,
            List<InstanceType> types,
            Map<String, List<String>> nodes,
            Instant now) {
        this(answer, byId, history, policy, CheckAnswers.NOTHING, types, nodes, PreflightFacts.UNKNOWN, now);
    }

    /** Returns a copy with other answers about single images. */
    public ImageQuestion with(CheckAnswers others) {
        return new ImageQuestion(answer, byId, history, policy, others, types, nodes, facts, now);
    }

    /** Returns a copy with these facts about launches of the class. */
    public ImageQuestion with(PreflightFacts others) {
        return new ImageQuestion(answer, byId, history, policy, checkAnswers, types, nodes, others, now);
    }

    Preflight preflight() {
        return new Preflight(facts, now);
    }

    /** Returns the images that the policy locks. Empty without a lock in effect. */
    List<LockedImage> lockedImages() {
        return lock().map(ImageLock::images).orElse(List.of());
    }

    /** Returns the lock of the policy in effect. */
    Optional<ImageLock> lock() {
        return policy instanceof PolicyInForce.InForce(var rules) ? rules.imageLock() : Optional.empty();
    }

    /** Returns true if the image is locked and was selected. Such an image may stay selected although no selector term matches it any longer. */
    boolean isKeptByLock(String image) {
        return history.spec() == Spec.SAME
                && lock().filter(lock -> !lock.of(image).isEmpty()).isPresent()
                && history.selected().stream()
                        .anyMatch(selected -> selected.id().equals(image));
    }

    /** Returns the checks of the policy that query AWS for each image. */
    public Set<ImageCheck> checksThatQueryAws() {
        return policy instanceof PolicyInForce.InForce(var rules)
                ? rules.preflight().stream()
                        .filter(ImageCheck::queriesAws)
                        .collect(Collectors.toCollection(TreeSet::new))
                : Set.of();
    }

    /** Returns the nodes of these claims by the id of their image. A claim without a node is named {@code claim NAME}. */
    public static Map<String, List<String>> nodesByImage(List<Claim> claims) {
        var nodes = new TreeMap<String, List<String>>();
        for (var claim : claims) {
            var image = claim.answer().imageId();
            if (!image.isEmpty()) {
                var node = claim.answer().node();
                nodes.computeIfAbsent(image, _ -> new ArrayList<>())
                        .add(node == null ? "claim " + claim.name() : node.value());
            }
        }
        return nodes;
    }

    List<String> nodesOf(String image) {
        return nodes.getOrDefault(image, List.of());
    }
}
