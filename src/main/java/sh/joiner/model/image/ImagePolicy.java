package sh.joiner.model.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.rollout.ImageRolloutRules;

/**
 * An AMIPolicy: which candidate images the targeted node classes may launch from.
 *
 * @param states states that a selected image may have; with {@code pending}, the policy waits for an image that is still pending
 * @param minAge the minimum time since the creation of an image
 * @param minAgeOverrideTag a tag whose value {@code true} lets an image ignore the minimum age; empty for none
 * @param offset how many of the best images are skipped, for each kind of instance
 * @param deny patterns for ids and names of images that are not used, with the wildcards {@code *} and {@code ?}
 * @param requireTags tags and their values; {@code *} is any value
 * @param rollout the rules for the rollout of new images; absent if new images are used for all nodes at once
 * @param lock the images that the policy allows; absent if the policy allows all images that pass its other rules
 * @param problem why the policy is invalid; empty if the policy is valid. Only the target of an invalid policy may be used
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
        @Nullable ImageRolloutRules rollout,
        @Nullable ImageLock lock,
        String problem) {

    public static final String PENDING = "pending";

    public ImagePolicy {
        states = Collections.unmodifiableSet(new TreeSet<>(states));
        deny = List.copyOf(deny);
        requireTags = Collections.unmodifiableMap(new TreeMap<>(requireTags));
        preflight = Collections.unmodifiableSet(new TreeSet<>(preflight));
    }

    /** Returns an invalid policy. */
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
                null,
                null,
                problem);
    }

    /** Returns the rules for the rollout of new images. */
    public Optional<ImageRolloutRules> rolloutRules() {
        return Optional.ofNullable(rollout);
    }

    /** Returns the images that the policy allows. Empty if the policy allows all images that pass its other rules. */
    public Optional<ImageLock> imageLock() {
        return Optional.ofNullable(lock);
    }

    /** Returns a copy whose lock contains only the images that a cluster in this region can use. */
    public ImagePolicy in(String region) {
        return lock == null
                ? this
                : new ImagePolicy(
                        name,
                        createdAt,
                        target,
                        states,
                        minAge,
                        minAgeOverrideTag,
                        offset,
                        deny,
                        requireTags,
                        preflight,
                        rollout,
                        lock.in(region),
                        problem);
    }

    public boolean isReadable() {
        return problem.isEmpty();
    }

    /** Returns true if the policy waits for an image that is still pending. */
    public boolean awaitsPending() {
        return states.contains(PENDING);
    }
}
