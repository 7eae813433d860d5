package sh.joiner.sandbox.patch;

import java.util.List;

/** Thrown when a server-side apply without {@code force} would change fields that other managers own. */
public final class ApplyConflict extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Clash> clashes;

    ApplyConflict(List<Clash> clashes) {
        super(message(clashes));
        this.clashes = List.copyOf(clashes);
    }

    /** A field in conflict and its owner, such as {@code "kubectl" using apps/v1}. */
    public record Clash(String owner, String field) {}

    /** Returns all fields in conflict, each with its owner. */
    public List<Clash> clashes() {
        return clashes;
    }

    private static String message(List<Clash> clashes) {
        if (clashes.size() == 1) {
            var clash = clashes.getFirst();
            return "Apply failed with 1 conflict: conflict with %s: %s".formatted(clash.owner(), clash.field());
        }
        var text = new StringBuilder("Apply failed with %d conflicts:".formatted(clashes.size()));
        clashes.stream().map(Clash::owner).distinct().forEach(owner -> {
            text.append(" conflicts with ").append(owner).append(':');
            clashes.stream()
                    .filter(clash -> clash.owner().equals(owner))
                    .forEach(clash -> text.append("\n- ").append(clash.field()));
        });
        return text.toString();
    }
}
