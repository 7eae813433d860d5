package sh.joiner.model.image;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.requirement.Requirements;

/**
 * An AMI that a selector term of a node class matched: the description by EC2, and the term (aws 4.3).
 *
 * @param state EC2's word: available, pending, failed, disabled, deregistered, transient, error or invalid. The word is {@code unknown} if only the
 *     status of the node class names the image
 * @param architecture EC2's word: x86_64, arm64
 * @param deprecatedAt absent if no deprecation is scheduled
 * @param variant requirements that alias and variant add to the architecture; empty for other terms
 * @param term a description of the term that matched the image
 * @param traits the properties that decide which instances can boot from the image
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

    /** Creates an image with unknown traits. */
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

    /** Returns a copy in another state. */
    public Image in(String other) {
        return new Image(id, name, owner, other, architecture, createdAt, deprecatedAt, tags, variant, term, traits);
    }

    /** Returns a copy that another term and variant matched. */
    public Image matchedBy(String otherTerm, Requirements otherVariant) {
        return new Image(
                id, name, owner, state, architecture, createdAt, deprecatedAt, tags, otherVariant, otherTerm, traits);
    }

    public boolean isAvailable() {
        return state.equals("available");
    }

    /** Returns true if the image is deprecated at that instant. */
    public boolean isDeprecated(Instant now) {
        return deprecatedAt != null && !deprecatedAt.isAfter(now);
    }
}
