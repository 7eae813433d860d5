package sh.joiner.board.disruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disruption command.
 *
 * @param name the id of the command
 * @param reason Empty, Drifted or Underutilized; empty if no NodeClaim names a reason
 * @param state WaitingForReplacements, Deleting, Done or Aborted
 * @param failure why the command was aborted; absent for other commands
 * @param removed the NodeClaims that the command removes
 * @param replacements the NodeClaims that were created for the command
 */
public record DisruptionView(
        String name,
        String reason,
        String state,
        @JsonUnwrapped CommandTimesView times,
        @JsonUnwrapped CommandEffectView effect,
        @Nullable String failure,
        List<RemovedClaimView> removed,
        List<ReplacementView> replacements) {

    /** The state of a command that waits for its replacements. */
    public static final String WAITING = "WaitingForReplacements";

    /** The state of a command that deletes its NodeClaims. */
    public static final String DELETING = "Deleting";

    /** The state of a command that ended without a failure. Some of its NodeClaims may have stayed. */
    public static final String DONE = "Done";

    /** The state of a command that failed, or all of whose nodes stayed. */
    public static final String ABORTED = "Aborted";

    /**
     * The start and the end of the command.
     *
     * @param startedAt absent if the start of the command was interrupted
     * @param endedAt absent while the command is being carried out
     * @param seconds from the start to the end; absent if one of these times is absent
     */
    public record CommandTimesView(
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Long seconds) {

        /** Returns the times of a command that ended at this instant. */
        CommandTimesView endedAt(Instant now) {
            var seconds =
                    startedAt == null ? null : Duration.between(startedAt, now).toSeconds();
            return new CommandTimesView(startedAt, now, seconds);
        }
    }

    /**
     * The effect of the command, computed when this process started the command. Absent if another process started the command, or if the
     * command has ended and some of its nodes stayed.
     *
     * @param savingsPerHour price of the removed nodes minus that of their replacements, in US dollars; negative if the replacements cost more
     * @param podsMoved number of pods that need another node
     */
    public record CommandEffectView(
            @Nullable Double savingsPerHour, @Nullable Integer podsMoved) {

        static final CommandEffectView UNKNOWN = new CommandEffectView(null, null);
    }

    /** A NodeClaim that the command removes; {@code node} is absent until the node is registered. */
    public record RemovedClaimView(String claim, @Nullable String node, boolean deleting) {}

    /** A NodeClaim that the command waits for. */
    public record ReplacementView(String claim, boolean initialized) {}
}
