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
 * @param machines the requirements of its architecture and variant; only those of its variant if Kubernetes nodes do not support the architecture
 * @param terms the selector terms that match it; empty if no term matches it now
 */
record JudgedImage(
        Image image, Instant since, Requirements machines, boolean deprecated, List<String> terms, Fitness fitness) {

    /** Images that are not deprecated first, then the youngest, then the greatest name (aws 4.4), then the smallest id. */
    static final Comparator<JudgedImage> BEST_FIRST = Comparator.comparing(JudgedImage::deprecated)
            .thenComparing(
                    Comparator.comparing((JudgedImage image) -> image.image().createdAt())
                            .reversed())
            .thenComparing(
                    Comparator.comparing((JudgedImage image) -> image.image().name())
                            .reversed())
            .thenComparing(JudgedImage::id);

    /** The order of Karpenter's status: youngest first, then by id. */
    static final Comparator<JudgedImage> YOUNGEST_FIRST = Comparator.comparing(
                    (JudgedImage image) -> image.image().createdAt())
            .reversed()
            .thenComparing(JudgedImage::id)
            .thenComparing(image -> image.machines().toString());

    /** The key of an image for one kind of instance, which gets one verdict. */
    record Key(String id, Requirements machines) {}

    String id() {
        return image.id();
    }

    Key key() {
        return new Key(id(), machines);
    }

    ResolvedImage resolved() {
        return new ResolvedImage(id(), image.name(), machines, deprecated);
    }
}
