package sh.joiner.board.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The EC2 state of an AMI.
 *
 * @param since time at which Joiner first read this state
 * @param created creation date; absent if it is not known
 */
public record ImageLifecycleView(
        String state, Instant since, @Nullable Instant created) {}
