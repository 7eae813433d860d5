package sh.joiner.sandbox.workload;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What happens in the sandbox by itself. */
public enum Story {
    /** Pools, waves of workloads, and a quiet hour after. */
    TOUR,
    /** Nothing: an empty cluster to play in. */
    NONE;

    /** The story of this name, in whatever case; refuses an unknown one with the names that there are. */
    public static Story named(String name) {
        return Stream.of(values())
                .filter(story -> story.word().equals(name.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no story \"%s\"; there are: %s".formatted(name, words())));
    }

    /** How the story is called in settings and on pages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String words() {
        return Stream.of(values()).map(Story::word).collect(Collectors.joining(", "));
    }
}
