package sh.joiner.model.image;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.requirement.Requirements;

/**
 * An AMI that a term of a node class matched, as EC2 tells it, with what the term knows of it (aws 4.3).
 *
 * @param state EC2's word: available, pending, failed, disabled, deregistered, transient, error, invalid
 * @param architecture EC2's word: x86_64, arm64
 * @param deprecatedAt absent if it never will be
 * @param variant requirements that its alias and variant add to its architecture; none for other terms
 * @param term which term matched it, in words
 * @param traits what decides whether a machine can boot from it
 */
@Wide("the fields of EC2 DescribeImages that selection reads")
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
        String term,
        ImageTraits traits) {

    public Image {
        tags = Map.copyOf(tags);
    }

    /** One of whose traits nothing is known. */
    public Image(
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
        this(id, name, owner, state, architecture, createdAt, deprecatedAt, tags, variant, term, ImageTraits.UNKNOWN);
    }

    /** The same image in another state. */
    public Image in(String other) {
        return new Image(id, name, owner, other, architecture, createdAt, deprecatedAt, tags, variant, term, traits);
    }

    /** The same image as another term and variant would have matched it. */
    public Image matchedBy(String otherTerm, Requirements otherVariant) {
        return new Image(
                id, name, owner, state, architecture, createdAt, deprecatedAt, tags, otherVariant, otherTerm, traits);
    }

    public boolean isAvailable() {
        return state.equals("available");
    }

    /** Whether its deprecation has begun. */
    public boolean isDeprecated(Instant now) {
        return deprecatedAt != null && !deprecatedAt.isAfter(now);
    }
}
