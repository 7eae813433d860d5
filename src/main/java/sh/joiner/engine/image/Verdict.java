package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** The verdict on one image of a node class. */
public sealed interface Verdict {

    /** The image is used for launches. */
    record Selected() implements Verdict {}

    /** The image is not refused for a lasting reason, but a better image for the same kind of instance is selected. */
    record SupersededBy(String id) implements Verdict {}

    /** The image would be used for launches if its temporary reasons ended. */
    record Awaited(List<ImageReason> why) implements Verdict {
        public Awaited {
            why = required(why);
        }
    }

    /** The image is not used for launches. At least one of the reasons is lasting. */
    record Refused(List<ImageReason> because) implements Verdict {
        public Refused {
            because = required(because);
        }
    }

    private static List<ImageReason> required(List<ImageReason> reasons) {
        if (reasons.isEmpty()) {
            throw new IllegalArgumentException("a verdict needs at least one reason");
        }
        return List.copyOf(reasons);
    }

    /** Returns one word, for metrics and filters. */
    default String word() {
        return switch (this) {
            case Selected _ -> "selected";
            case SupersededBy _ -> "superseded";
            case Awaited _ -> "awaited";
            case Refused _ -> "refused";
        };
    }

    /** Returns true if the image is used for launches, or if a rollout brings it to nodes. */
    default boolean launches() {
        return switch (this) {
            case Selected _ -> true;
            case Awaited(var why) -> why.stream().anyMatch(ImageReason.HeldByRollout.class::isInstance);
            case SupersededBy _, Refused _ -> false;
        };
    }

    /** Returns why the image is not used for launches. Empty if it is used, or if another image is better. */
    default List<ImageReason> reasons() {
        return switch (this) {
            case Selected _, SupersededBy _ -> List.of();
            case Awaited(var why) -> why;
            case Refused(var because) -> because;
        };
    }

    /** Returns the verdict as a sentence. */
    default String sentence() {
        return switch (this) {
            case Selected _ -> "selected";
            case SupersededBy(var id) -> "superseded by " + id;
            case Awaited _, Refused _ ->
                word() + ": " + reasons().stream().map(ImageReason::sentence).collect(joining("; "));
        };
    }
}
