package sh.joiner.api.translate;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Thrown for an object with an invalid field. */
public final class InvalidSpec extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidSpec(String path, String why) {
        this(List.of(new Problem(path, why)));
    }

    public InvalidSpec(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems; never empty. */
    public List<Problem> problems() {
        return problems;
    }

    /** Returns the text of a problem with an unknown value. The text contains this value and the known values. */
    public static String unknown(String what, @Nullable String value, Stream<String> known) {
        return "'%s' is not a known %s: use one of %s"
                .formatted(Present.text(value), what, known.collect(Collectors.joining(", ")));
    }

    /** A problem of one field, such as {@code spec.template.spec.requirements[0].values}. */
    public record Problem(String path, String why) {

        @Override
        public String toString() {
            return path + ": " + why;
        }
    }
}
