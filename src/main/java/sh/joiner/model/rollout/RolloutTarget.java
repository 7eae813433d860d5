package sh.joiner.model.rollout;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.model.image.ResolvedImage;

/**
 * The stable images, which a rollout replaces, and the candidate images, which replace them. Both lists have the form of {@code status.amis} of a node
 * class: one image for each kind of instance.
 *
 * @param policy the AMIPolicy with the rules
 */
public record RolloutTarget(
        String nodeClass, String policy, List<ResolvedImage> stable, List<ResolvedImage> candidate) {

    public RolloutTarget {
        stable = List.copyOf(stable);
        candidate = List.copyOf(candidate);
    }

    /** Returns the ids of images that are candidate and not stable. */
    public Set<String> newIds() {
        var ids = ids(candidate);
        ids.removeAll(ids(stable));
        return ids;
    }

    /** Returns the ids of images that are candidate and stable. A node with such an image does not change. */
    public Set<String> unchangedIds() {
        var ids = ids(candidate);
        ids.retainAll(ids(stable));
        return ids;
    }

    private static Set<String> ids(List<ResolvedImage> images) {
        return images.stream().map(ResolvedImage::id).collect(Collectors.toSet());
    }

    /**
     * Returns true if a node class with these images uses the candidate images: no kind of instance has another image than its candidate image. Kinds without a
     * candidate image may have any image, because they were added to the class during the rollout.
     */
    public boolean isUsed(List<ResolvedImage> images) {
        return !images.isEmpty()
                && candidate.stream()
                        .allMatch(wanted -> images.stream()
                                .filter(image -> image.requirements().equals(wanted.requirements()))
                                .allMatch(image -> image.id().equals(wanted.id())));
    }

    /** Returns true if a node class with these images uses all stable images. */
    public boolean isStable(List<ResolvedImage> images) {
        return !stable.isEmpty() && assignments(images).containsAll(assignments(stable));
    }

    /** Returns true if both lists assign the same image to each kind of instance. */
    public static boolean isSame(List<ResolvedImage> first, List<ResolvedImage> second) {
        return assignments(first).equals(assignments(second));
    }

    private static Set<Object> assignments(List<ResolvedImage> images) {
        return images.stream()
                .map(image -> List.of(image.id(), image.requirements()))
                .collect(Collectors.toSet());
    }
}
