package sh.joiner.engine.image;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;

/**
 * The image that a class uses now for each kind of instance, with EC2's description: the stable image of a rollout, otherwise the image in the status.
 * Other images are compared with it.
 */
final class ImagesInUse {

    private final ImageQuestion question;
    private final boolean isKept; // the image in use stays selected while all others are refused
    private final Map<Requirements, ResolvedImage> byKind = new HashMap<>();

    ImagesInUse(ImageQuestion question, StableImages stable) {
        this.question = question;
        this.isKept = stable.hasRules() || question.history().spec() == Spec.SAME;
        if (stable.hasRules()) {
            byKind.putAll(stable.byKind());
        } else {
            question.history().selected().forEach(image -> byKind.put(image.requirements(), image));
        }
    }

    /** Returns the image that stays in use if a comparison refuses {@code image}. Empty if no image could stay in use, or if it is the same image. */
    Optional<Image> insteadOf(Image image) {
        return selected(image).filter(found -> isKept && found.isAvailable());
    }

    /**
     * Returns the image that {@code image} replaces on nodes: the image in use, if that is another image. Otherwise the image with the most nodes
     * among the other images for the same kind of instance.
     */
    Optional<Image> replacedBy(Image image) {
        return selected(image).or(() -> running(image));
    }

    private Optional<Image> selected(Image image) {
        return Variants.instanceKind(image)
                .flatMap(instanceKind -> Optional.ofNullable(byKind.get(instanceKind)))
                .map(ResolvedImage::id)
                .filter(id -> !id.equals(image.id()))
                .flatMap(id -> question.byId().find(id).or(() -> find(id)));
    }

    private Optional<Image> find(String id) {
        return known().filter(image -> image.id().equals(id)).findFirst();
    }

    private Optional<Image> running(Image image) {
        var instanceKind = Variants.instanceKind(image);
        return known().filter(other -> !other.id().equals(image.id())
                        && !question.nodesOf(other.id()).isEmpty()
                        && Variants.instanceKind(other).equals(instanceKind))
                .max(Comparator.comparingInt(
                                (Image other) -> question.nodesOf(other.id()).size())
                        .thenComparing(Image::id));
    }

    /** Returns the images of EC2's answer, and then the images of the last evaluation. */
    private Stream<Image> known() {
        return Stream.concat(
                question.answer().images().stream(),
                question.history().sightings().stream().map(Sighting::image));
    }
}
