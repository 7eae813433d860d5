package sh.joiner.model.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.Wide;

/**
 * An AMIPolicy: which candidates count for the node classes that it is for.
 *
 * @param states states in which an image may win; one that is only pending is awaited
 * @param minAge how long after its creation an image counts
 * @param minAgeOverrideTag a tag whose value {@code true} lets an image count at once; empty for none
 * @param offset how many of the best images are passed over, for each kind of machine
 * @param deny ids and names, with {@code *} and {@code ?}
 * @param requireTags tags and their values; {@code *} is any value
 * @param unbuilt fields that are set and not carried out yet
 * @param problem why it cannot be read; empty if it can. What is read of such a policy is not to be used, but for its target
 */
@Wide("the fields of an AMIPolicy: metadata and spec")
public record ImagePolicy(
        String name,
        Instant createdAt,
        ImagePolicyTarget target,
        Set<String> states,
        Duration minAge,
        String minAgeOverrideTag,
        int offset,
        List<String> deny,
        Map<String, String> requireTags,
        Set<ImageCheck> preflight,
        List<String> unbuilt,
        String problem) {

    public static final String PENDING = "pending";

    public ImagePolicy {
        states = Collections.unmodifiableSet(new TreeSet<>(states));
        deny = List.copyOf(deny);
        requireTags = Collections.unmodifiableMap(new TreeMap<>(requireTags));
        preflight = Collections.unmodifiableSet(new TreeSet<>(preflight));
        unbuilt = List.copyOf(unbuilt);
    }

    /** One that cannot be read. */
    public static ImagePolicy unreadable(String name, Instant createdAt, ImagePolicyTarget target, String problem) {
        return new ImagePolicy(
                name,
                createdAt,
                target,
                Set.of("available"),
                Duration.ZERO,
                "",
                0,
                List.of(),
                Map.of(),
                Set.of(),
                List.of(),
                problem);
    }

    public boolean isReadable() {
        return problem.isEmpty();
    }

    /** Whether an image that is still being built may be waited for. */
    public boolean awaitsPending() {
        return states.contains(PENDING);
    }
}
