package sh.joiner.api.manifest;

import java.util.List;

/** Thrown when manifests cannot be read: an object is invalid, the text is too long, or reading takes too long. */
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

    /** Returns the problems, each with its object and its field if these are known; never empty. */
    public List<String> problems() {
        return problems;
    }
}
