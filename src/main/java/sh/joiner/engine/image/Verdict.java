package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** What is thought of one image of a node class. */
public sealed interface Verdict {

    /** It is launched from. */
    record Selected() implements Verdict {}

    /** Nothing is wrong with it, but another image for the same machines is better. */
    record SupersededBy(String id) implements Verdict {}

    /** It would be launched from, were it not for what passes by itself. */
    record Awaited(List<ImageReason> why) implements Verdict {
        public Awaited {
            why = some(why);
        }
    }

    /** It is not launched from; each reason alone would do. */
    record Refused(List<ImageReason> because) implements Verdict {
        public Refused {
            because = some(because);
        }
    }

    private static List<ImageReason> some(List<ImageReason> reasons) {
        if (reasons.isEmpty()) {
            throw new IllegalArgumentException("an image that is not launched from has a reason");
        }
        return List.copyOf(reasons);
    }

    /** One word, as metrics and filters have it. */
    default String word() {
        return switch (this) {
            case Selected _ -> "selected";
            case SupersededBy _ -> "superseded";
            case Awaited _ -> "awaited";
            case Refused _ -> "refused";
        };
    }

    /** Why it is not launched from; none if it is, or if another is better. */
    default List<ImageReason> reasons() {
        return switch (this) {
            case Selected _, SupersededBy _ -> List.of();
            case Awaited(var why) -> why;
            case Refused(var because) -> because;
        };
    }

    /** In words for people. */
    default String sentence() {
        return switch (this) {
            case Selected _ -> "selected";
            case SupersededBy(var id) -> "superseded by " + id;
            case Awaited _, Refused _ ->
                word() + ": " + reasons().stream().map(ImageReason::sentence).collect(joining("; "));
        };
    }
}
