package sh.joiner.sandbox.patch;

import java.util.List;

/** A server-side apply wants to change what others own, and was not told to force it. */
public final class ApplyConflict extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Clash> clashes;

    ApplyConflict(List<Clash> clashes) {
        super(message(clashes));
        this.clashes = List.copyOf(clashes);
    }

    /** One field and its owner, as {@code "kubectl" using apps/v1}. */
    public record Clash(String owner, String field) {}

    /** Every field in conflict with its owner. */
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
