package sh.joiner.engine.image;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Something about the images of a node class that a person should know. */
public sealed interface Note {

    /** What a choice does that is held. */
    String STAYS = "what is launched stays as it is: ";

    /** An image that was launched from cannot be any more. */
    record Dropped(String id, String name, String why, List<String> nodes) implements Note {
        public Dropped {
            nodes = List.copyOf(nodes);
        }
    }

    /** A younger image takes the place of another. */
    record Forward(String from, String to) implements Note {}

    /** An older image takes the place of another. */
    record Back(String from, String to) implements Note {}

    /** AWS has not answered for some machines since then; what was last good for them is kept. */
    record Kept(String id, String machines, Instant answered, String why) implements Note {}

    /** AWS did not answer for some machines, and nothing was known for them. */
    record Unanswered(String why) implements Note {}

    /** AWS does not publish an image for some machines. */
    record Missing(String what) implements Note {}

    /** What is launched from does not change for now, since nobody knows what the policy wants. */
    record Held(String why) implements Note {}

    /** It does not change for now, since any image may be behind a term that is not resolved. */
    record Unresolved(String why) implements Note {}

    /** Nothing is launched for now, since nothing was found good for the terms as they are: the condition says it. */
    record Open(String why) implements Note {}

    /** For machines; never reworded. */
    default String code() {
        return switch (this) {
            case Dropped _ -> "AMIDropped";
            case Forward _ -> "AMISelected";
            case Back _ -> "AMIOlderSelected";
            case Kept _ -> "AMIKept";
            case Unanswered _ -> "AMIUnanswered";
            case Missing _ -> "AMIVariantMissing";
            case Held _ -> "AMIsHeld";
            case Unresolved _, Open _ -> "AMIsUnresolved";
        };
    }

    /** For people. */
    default String sentence() {
        return switch (this) {
            case Dropped(var id, var name, var why, var nodes) ->
                "%s (%s) is launched from no more: %s; %s".formatted(id, name, why, running(nodes));
            case Forward(var from, var to) -> "%s takes the place of %s".formatted(to, from);
            case Back(var from, var to) -> "%s takes the place of %s, which is younger".formatted(to, from);
            case Kept(var id, var machines, var answered, var why) ->
                "%s is kept for machines with %s, for which AWS last answered at %s: %s"
                        .formatted(id, machines, answered.truncatedTo(ChronoUnit.SECONDS), why);
            case Unanswered(var why) -> why;
            case Missing(var what) -> "AWS publishes no image for " + what;
            case Held(var why) -> STAYS + why;
            case Unresolved(var why) -> STAYS + why;
            case Open(var why) -> why;
        };
    }

    private static String running(List<String> nodes) {
        return nodes.isEmpty() ? "no node runs it" : "it runs on " + String.join(", ", nodes);
    }

    /** Whether a person should look. */
    default boolean isTrouble() {
        return switch (this) {
            case Dropped _, Back _, Kept _, Held _, Unanswered _, Unresolved _, Open _ -> true;
            case Forward _, Missing _ -> false;
        };
    }

    /** Whether the choice may be another one than AWS would have it now. */
    default boolean isUncertain() {
        return switch (this) {
            case Kept _, Held _, Unanswered _, Unresolved _, Open _ -> true;
            case Dropped _, Forward _, Back _, Missing _ -> false;
        };
    }

    /** Whether some machines get no image, or not for sure the one that AWS would have now. */
    default boolean isReserve() {
        return isUncertain() || this instanceof Missing;
    }

    /** Whether an event tells it; what the class's condition says has its own. */
    default boolean isTold() {
        return !(this instanceof Open);
    }
}
