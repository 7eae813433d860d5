package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An image, and what each node class that sees it thinks of it: what a build pipeline asks.
 *
 * @param selected whether some class launches from it
 * @param nodes all that run it
 */
public record SeenImageView(
        String id,
        String name,
        String owner,
        String state,
        Instant since,
        @Nullable Instant created,
        String architecture,
        boolean deprecated,
        Map<String, String> tags,
        boolean selected,
        List<String> nodes,
        List<CandidateView> candidates) {}
