package sh.joiner.engine.image;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;

/**
 * The images that stay selected although the policy of the node class prefers others, because its rollout rules require that new images reach the nodes step by
 * step. Without rollout rules, no image is stable. An image that a rollout has rejected stays rejected while the AMIRollout exists.
 */
final class StableImages {

    private final boolean hasRules;
    private final Optional<ImageRollout> running;
    private final List<ImageRollout> rejections;
    private final Map<Requirements, ResolvedImage> byKind = new LinkedHashMap<>();

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
            stable(last, question).stream()
                    .filter(image -> fitsFamily(image.id(), question))
                    .forEach(image -> byKind.put(image.requirements(), image));
        }
    }

    /**
     * Returns the stable images: those of a running rollout, the candidate images of a rollout that has just succeeded, or those in the status. If the status
     * has no images, for example because they were deregistered, returns those of the nodes, so that the nodes do not all change at once.
     */
    private List<ResolvedImage> stable(Optional<ImageRollout> last, ImageQuestion question) {
        if (running.isPresent()) {
            return running.get().target().stable();
        }
        return last.filter(rollout -> rollout.progress().awaitsUse())
                .map(rollout -> rollout.target().candidate())
                .orElseGet(() -> question.history().selected().isEmpty()
                        ? ofNodes(question)
                        : question.history().selected());
    }

    /**
     * Returns false if the image cannot read the user data of the node class, because a user has changed the AMI family of the class. If no image of the answer
     * can, their names or tags name another family than they have, and the image stays stable.
     */
    private static boolean fitsFamily(String id, ImageQuestion question) {
        var known = Stream.of(
                        question.answer().images().stream(),
                        question.byId().found().stream(),
                        question.history().sightings().stream().map(Sighting::image))
                .flatMap(images -> images)
                .filter(image -> image.id().equals(id))
                .findFirst();
        return known.isEmpty()
                || readsUserData(known.get(), question)
                || question.answer().images().stream().noneMatch(image -> readsUserData(image, question));
    }

    private static boolean readsUserData(Image image, ImageQuestion question) {
        return question.preflight()
                .inspect(ImageCheck.USER_DATA_FAMILY, image, null)
                .isEmpty();
    }

    /** Returns the candidate images of the last successful rollout if a node has one of them, otherwise the images that most nodes have. */
    private static List<ResolvedImage> ofNodes(ImageQuestion question) {
        var history = question.history();
        return history.rollouts().stream()
                .filter(rollout -> rollout.progress().phase() == RolloutPhase.SUCCEEDED)
                .max(ImageRollout.OLDEST_FIRST)
                .map(rollout -> rollout.target().candidate())
                .filter(images ->
                        images.stream().anyMatch(image -> history.nodes().containsKey(image.id())))
                .orElseGet(() -> ofMostNodes(question));
    }

    private static List<ResolvedImage> ofMostNodes(ImageQuestion question) {
        var history = question.history();
        var most = new HashMap<Requirements, Image>();
        var byNodes = Comparator.comparingInt((Image image) -> history.nodes().getOrDefault(image.id(), 0))
                .thenComparing(Image::id);
        Stream.concat(
                        question.answer().images().stream(),
                        history.sightings().stream().map(Sighting::image))
                .filter(image -> history.nodes().containsKey(image.id()))
                .forEach(image -> Variants.instanceKind(image)
                        .ifPresent(kind -> most.merge(kind, image, BinaryOperator.maxBy(byNodes))));
        return most.entrySet().stream()
                .map(entry -> new ResolvedImage(
                        entry.getValue().id(), entry.getValue().name(), entry.getKey(), false))
                .sorted(Comparator.comparing(ResolvedImage::id))
                .toList();
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
