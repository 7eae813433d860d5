package sh.joiner.board.termination;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.view.BlockerView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.OverviewView.AttentionView;

/** Creates the lines of the overview about NodeClaims that have been terminating for at least ten minutes. */
public final class TerminationAttention {

    private static final Duration SLOW = Duration.ofMinutes(10);
    private static final int NAMED = 3;

    private TerminationAttention() {}

    /** Returns a line with the blockers if the claim has been terminating for at least ten minutes. */
    public static Stream<AttentionView> of(ClaimView claim, Instant now) {
        var since = claim.lifecycle().deletingSince();
        if (since == null || since.plus(SLOW).isAfter(now)) {
            return Stream.empty();
        }
        var blockers = claim.lifecycle().blockedBy();
        var first = blockers.stream().limit(NAMED).map(BlockerView::sentence).collect(Collectors.joining("; "));
        var why = blockers.size() > NAMED ? "%s; and %d more".formatted(first, blockers.size() - NAMED) : first;
        var minutes = Duration.between(since, now).toMinutes();
        return Stream.of(new AttentionView(
                "Waiting", "NodeClaim", claim.name(), "has been terminating for %d minutes".formatted(minutes), why));
    }
}
