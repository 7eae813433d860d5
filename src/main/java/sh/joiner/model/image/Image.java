package sh.joiner.model.image;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.requirement.Requirements;

/**
 * An AMI that a term of a node class matched, as EC2 tells it, with what the term knows of it (aws 4.3).
 *
 * @param state EC2's word: available, pending, failed, disabled, deregistered, transient, error, invalid
 * @param architecture EC2's word: x86_64, arm64
 * @param deprecatedAt absent if it never will be
 * @param variant requirements that its alias and variant add to its architecture; none for other terms
 * @param term which term matched it, in words
 */
public record Image(
        String id,
        String name,
        String owner,
        String state,
        String architecture,
        Instant createdAt,
        @Nullable Instant deprecatedAt,
        Map<String, String> tags,
        Requirements variant,
        String term) {

    public Image {
        tags = Map.copyOf(tags);
    }

    public boolean isAvailable() {
        return state.equals("available");
    }

    /** Whether its deprecation has begun. */
    public boolean isDeprecated(Instant now) {
        return deprecatedAt != null && !deprecatedAt.isAfter(now);
    }
}
