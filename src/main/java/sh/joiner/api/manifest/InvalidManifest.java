package sh.joiner.api.manifest;

import java.util.List;

/** Thrown for a text of manifests that contains invalid objects. */
public final class InvalidManifest extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidManifest(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    InvalidManifest(String problem) {
        this(List.of(problem));
    }

    /** Returns all problems, each with its object and field; never empty. */
    public List<String> problems() {
        return problems;
    }
}
