package sh.joiner.api.translate;

import java.util.List;
import java.util.stream.Collectors;

/** An object that says what cannot be meant. It becomes a condition on that object; the others go on. */
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

    /** All that is wrong, in the order of the fields; never empty. */
    public List<Problem> problems() {
        return problems;
    }

    /** One field that cannot be meant so, as {@code spec.template.spec.requirements[0].values}. */
    public record Problem(String path, String why) {

        @Override
        public String toString() {
            return path + ": " + why;
        }
    }
}
