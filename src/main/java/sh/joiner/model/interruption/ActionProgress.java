package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done about a notice.
 *
 * @param startedAt when it was begun to act; absent before
 * @param finishedAt when the phase became final; absent before
 * @param cordoned whether the node was cordoned for it, which is undone where the notice is called off
 * @param replacements names of the claims that were launched in its place
 * @param forced whether the pods that were left have been made to go
 */
public record ActionProgress(
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean cordoned,
        List<String> replacements,
        boolean forced) {

    /** Nothing yet. */
    public static final ActionProgress NOTHING = new ActionProgress(null, null, false, List.of(), false);

    public ActionProgress {
        replacements = List.copyOf(replacements);
    }
}
