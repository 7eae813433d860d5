package sh.joiner.sandbox.patch;

import java.util.List;

/** Thrown when a server-side apply without {@code force} would change fields that other managers own. */
public final class ApplyConflict extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<FieldConflict> conflicts;

    ApplyConflict(List<FieldConflict> conflicts) {
        super(message(conflicts));
        this.conflicts = List.copyOf(conflicts);
    }

    /** A field in conflict and its owner, such as {@code "kubectl" using apps/v1}. */
    public record FieldConflict(String owner, String field) {}

    /** Returns all fields in conflict, each with its owner. */
    public List<FieldConflict> conflicts() {
        return conflicts;
    }

    private static String message(List<FieldConflict> conflicts) {
        if (conflicts.size() == 1) {
            var conflict = conflicts.getFirst();
            return "Apply failed with 1 conflict: conflict with %s: %s".formatted(conflict.owner(), conflict.field());
        }
        var text = new StringBuilder("Apply failed with %d conflicts:".formatted(conflicts.size()));
        conflicts.stream().map(FieldConflict::owner).distinct().forEach(owner -> {
            text.append(" conflicts with ").append(owner).append(':');
            conflicts.stream()
                    .filter(conflict -> conflict.owner().equals(owner))
                    .forEach(conflict -> text.append("\n- ").append(conflict.field()));
        });
        return text.toString();
    }
}
