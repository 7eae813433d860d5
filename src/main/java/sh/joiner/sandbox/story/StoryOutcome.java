package sh.joiner.sandbox.story;

import static sh.joiner.sandbox.story.Story.needed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An expected outcome of a story: a CEL expression about the objects of a resource, and the latest time at which the expression must be
 * true.
 *
 * @param says a description for users
 * @param of the resource, such as {@code pods} or {@code nodeclaims.karpenter.sh}
 * @param that a boolean CEL expression in which {@code self} is the list of all objects of the resource in all namespaces
 * @param from the time after the start of the story from which the expression is evaluated; zero by default
 * @param by the latest time after the start of the story
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
            throw new IllegalArgumentException(
                    "\"from\" (%s) must be earlier than \"by\" (%s): change one of the two fields"
                            .formatted(this.from, this.by));
        }
    }
}
