package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A notice about one node, and what comes of it.
 *
 * @param kind the reference's word, as {@code scheduled_change}
 * @param sources who told of it: Queue, Status
 * @param code EC2's or AWS Health's word for what happens; may be empty
 * @param description AWS's own sentence; may be empty
 * @param node absent while none has joined, and where it is not known
 * @param claim absent where the message could not be read
 * @param pool may be empty
 * @param open whether something may still come of it
 * @param deadline by when the machine may be gone; absent where nobody knows
 * @param actAt when it is acted, as things stand; absent where that depends on a person, or nothing is done
 * @param due when something happens next: it is acted, or the deadline is there; absent where nothing is ahead
 * @param policy that decided; empty for the reference's behaviour
 * @param rule of it, in words
 * @param podsAtRisk pods that would have to leave, {@code stateful} those of them that have state, {@code blockers} budgets that let none go
 * @param morePods how many pods at risk are not named
 * @param request what a person has asked for: Approve, Snooze, Cancel; empty for nothing
 * @param snoozeUntil present where it is put off
 * @param orders what can be asked now: approve, snooze, cancel
 * @param unparsed the message that could not be read; absent for all others
 * @param version of the object, for {@code If-Match}
 */
public record InterruptionView(
        String name,
        String kind,
        List<String> sources,
        String code,
        String description,
        String instance,
        @Nullable String node,
        @Nullable String claim,
        String pool,
        EventView event,
        Instant createdAt,
        Instant toldAt,
        @Nullable Instant notBefore,
        @Nullable Instant notAfter,
        boolean open,
        @Nullable Instant deadline,
        @Nullable Instant actAt,
        @Nullable Instant due,
        String phase,
        String action,
        String policy,
        String rule,
        List<String> reasons,
        List<String> podsAtRisk,
        List<String> stateful,
        List<String> blockers,
        int morePods,
        String request,
        @Nullable Instant snoozeUntil,
        List<String> orders,
        List<String> replacements,
        ActedView acted,
        List<MilestoneView> life,
        @Nullable UnparsedView unparsed,
        String version,
        LinksView links) {

    /**
     * What AWS calls it.
     *
     * @param stage how it stands with AWS: Open, Canceled, Completed
     * @param since since when an impairment lasts; absent for everything else
     */
    public record EventView(
            List<String> ids, String stage, @Nullable Instant since) {}

    /** When it was begun to act, and when nothing was left to do; whether the node was cordoned, and pods that were left made to go. */
    public record ActedView(
            @Nullable Instant startedAt, @Nullable Instant finishedAt, boolean cordoned, boolean forced) {}

    /** A message that could not be read: its beginning, and what is wrong with it. */
    public record UnparsedView(String body, String problem) {}

    /** Where what it is about is told; absent where there is nothing. */
    public record LinksView(
            String self,
            @Nullable String claim,
            @Nullable String node,
            @Nullable String pool,
            @Nullable String policy) {}

    /** How many pods would have to leave. */
    public int pods() {
        return podsAtRisk.size() + morePods;
    }
}
