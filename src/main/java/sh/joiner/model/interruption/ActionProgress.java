package sh.joiner.model.interruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The actions that were taken on a notice.
 *
 * @param startedAt when the action started; absent if the action has not started
 * @param finishedAt when the phase became final; absent if the phase is not final
 * @param cordoned whether Joiner cordoned the node because of the notice
 * @param replacements names of the claims that were launched to replace the node
 * @param forced whether the remaining pods were deleted by force
 */
public record ActionProgress(
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean cordoned,
        List<String> replacements,
        boolean forced) {

    /** No action yet. */
    public static final ActionProgress NOTHING = new ActionProgress(null, null, false, List.of(), false);

    public ActionProgress {
        replacements = List.copyOf(replacements);
    }
}
