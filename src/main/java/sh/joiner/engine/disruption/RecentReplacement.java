package sh.joiner.engine.disruption;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.Claim;

/**
 * A node that replaced other nodes to save money, as an annotation of its NodeClaim describes it. Later searches for savings keep the node for a time.
 * Without this protection, each search could replace the nodes that the previous search launched, for as long as a disruption budget allows only a few
 * removals at a time.
 *
 * @param until the end of that time
 */
public record RecentReplacement(Instant until) {

    /** Returns what the annotation of the claim describes; empty if the claim has no annotation, or one that cannot be read. */
    static Optional<RecentReplacement> of(Claim claim) {
        var text = claim.annotations().get(Claim.KEPT_UNTIL);
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RecentReplacement(Instant.parse(text)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** Returns the annotation of a replacement. */
    public Map<String, String> annotation() {
        return Map.of(Claim.KEPT_UNTIL, until.toString());
    }

    /** Returns what keeps the node from being removed for savings; empty if the time has ended. */
    Optional<Blocker> blocker(Instant now) {
        return now.isBefore(until) ? Optional.of(new Blocker.LaunchedRecently(until)) : Optional.empty();
    }
}
