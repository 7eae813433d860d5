package sh.joiner.engine.image;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import sh.joiner.engine.image.ImageRules.Fitness;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * An image for one kind of instance, with the result of {@link ImageRules}: the input of {@link Selection} and {@link Verdicts}.
 * @param since the time at which the image was first observed in its current state
 * @param instanceKind the requirements of its architecture and variant; only those of its variant if Kubernetes nodes do not support the architecture
 * @param terms the selector terms that match it; if no term matches it now, the terms that matched it last
 */
record EvaluatedImage(
        Image image,
        Instant since,
        Requirements instanceKind,
        boolean deprecated,
        List<String> terms,
        Fitness fitness) {

    /** Images that are not deprecated first, then the youngest, then the greatest name (aws 4.4), then the smallest id. */
    static final Comparator<EvaluatedImage> BEST_FIRST = Comparator.comparing(EvaluatedImage::deprecated)
            .thenComparing(
                    Comparator.comparing((EvaluatedImage image) -> image.image().createdAt())
                            .reversed())
            .thenComparing(
                    Comparator.comparing((EvaluatedImage image) -> image.image().name())
                            .reversed())
            .thenComparing(EvaluatedImage::id);

    /** The order of Karpenter's status: youngest first, then by id. */
    static final Comparator<EvaluatedImage> YOUNGEST_FIRST = Comparator.comparing(
                    (EvaluatedImage image) -> image.image().createdAt())
            .reversed()
            .thenComparing(EvaluatedImage::id)
            .thenComparing(image -> image.instanceKind().toString());

    /** The key of an image for one kind of instance, which gets one verdict. */
    record Key(String id, Requirements instanceKind) {}

    String id() {
        return image.id();
    }

    Key key() {
        return new Key(id(), instanceKind);
    }

    ResolvedImage resolved() {
        return new ResolvedImage(id(), image.name(), instanceKind, deprecated);
    }
}
