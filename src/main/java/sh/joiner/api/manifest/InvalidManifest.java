package sh.joiner.api.manifest;

import java.util.List;

/** A text of manifests that cannot be meant so. */
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

    /** All that is wrong, each with its object and field; never empty. */
    public List<String> problems() {
        return problems;
    }
}
