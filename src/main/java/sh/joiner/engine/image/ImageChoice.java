package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * Which of the images that a node class can see it launches (aws 4.3, 4.4): of each distinct set of requirements the best one.
 *
 * @param chosen youngest first
 * @param refused every other image, each with the reason
 */
public record ImageChoice(List<ResolvedImage> chosen, List<Refused> refused) {

    private static final Map<String, String> ARCHITECTURES = Map.of("x86_64", "amd64", "arm64", "arm64");

    public ImageChoice {
        chosen = List.copyOf(chosen);
        refused = List.copyOf(refused);
    }

    /** An image that is not launched. */
    public record Refused(Image image, Reason reason) {}

    /** Why not. */
    public enum Reason {
        /** Its state is not {@code available}: it may never have been finished, or is gone. */
        NOT_AVAILABLE,
        /** Kubernetes' nodes do not come in its architecture. */
        UNKNOWN_ARCHITECTURE,
        /** It is deprecated, and another one for the same machines is not. */
        DEPRECATED,
        /** Another one for the same machines is younger. */
        SUPERSEDED
    }

    /** Chooses among all images that the terms of a node class matched. */
    public static ImageChoice resolve(List<Image> images, Instant now) {
        var best = new HashMap<Requirements, Image>();
        var order = preference(now);
        for (var image : images) {
            if (unfit(image) == null) {
                best.merge(requirements(image), image, (one, other) -> order.compare(other, one) < 0 ? other : one);
            }
        }
        var chosen = images.stream()
                .distinct()
                .filter(image -> image.equals(best.get(requirements(image))))
                .sorted(Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id))
                .map(image -> new ResolvedImage(image.id(), image.name(), requirements(image), image.isDeprecated(now)))
                .toList();
        return new ImageChoice(chosen, refused(images, best, now));
    }

    /** What is not deprecated comes first, then what is younger, then the greater name; of equals, the first seen stays. */
    private static Comparator<Image> preference(Instant now) {
        return Comparator.comparing((Image image) -> image.isDeprecated(now))
                .thenComparing(Comparator.comparing(Image::createdAt).reversed())
                .thenComparing(Comparator.comparing(Image::name).reversed());
    }

    private static List<Refused> refused(List<Image> images, Map<Requirements, Image> best, Instant now) {
        var refused = new ArrayList<Refused>();
        for (var image : images) {
            var unfit = unfit(image);
            var winner = best.get(requirements(image));
            if (unfit != null) {
                refused.add(new Refused(image, unfit));
            } else if (winner != null && !winner.equals(image)) {
                boolean outlived = image.isDeprecated(now) && !winner.isDeprecated(now);
                refused.add(new Refused(image, outlived ? Reason.DEPRECATED : Reason.SUPERSEDED));
            }
        }
        return refused;
    }

    private static @Nullable Reason unfit(Image image) {
        if (!image.isAvailable()) {
            return Reason.NOT_AVAILABLE;
        }
        return ARCHITECTURES.containsKey(image.architecture()) ? null : Reason.UNKNOWN_ARCHITECTURE;
    }

    private static Requirements requirements(Image image) {
        var architecture = ARCHITECTURES.getOrDefault(image.architecture(), image.architecture());
        return image.variant().and(Requirements.of(Requirement.in(Labels.ARCH, architecture)));
    }
}
