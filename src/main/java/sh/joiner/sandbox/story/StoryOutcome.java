package sh.joiner.sandbox.story;

import static sh.joiner.sandbox.story.Story.needed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What must have come of a story: a question in CEL to the objects of a resource, and when it must be true at the latest.
 *
 * @param says in words for people
 * @param of the resource, as {@code pods} or {@code nodeclaims.karpenter.sh}
 * @param that true or false of {@code self}, the list of all its objects in all namespaces
 * @param from how long after the beginning it is asked first; at once where it is left out
 * @param by how long after the beginning
 */
public record StoryOutcome(String says, String of, String that, Duration from, Duration by) {

    public StoryOutcome(
            @Nullable String says,
            @Nullable String of,
            @Nullable String that,
            @Nullable Duration from,
            @Nullable Duration by) {
        this.says = needed(says, "says").strip();
        this.of = needed(of, "of");
        this.that = needed(that, "that").strip();
        this.from = from == null ? Duration.ZERO : from;
        this.by = needed(by, "by");
        if (this.from.compareTo(this.by) >= 0) {
            throw new IllegalArgumentException("from %s is not before by %s".formatted(this.from, this.by));
        }
    }
}
