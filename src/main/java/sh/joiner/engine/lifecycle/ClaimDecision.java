package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;

/**
 * The next step for one claim, the conditions to report, and the time of the next check.
 * @param askAgain the longest time until the next check if nothing changes
 */
public record ClaimDecision(ClaimStep step, List<ConditionReport> reports, Duration askAgain) {

    public ClaimDecision {
        reports = List.copyOf(reports);
    }

    static ClaimDecision of(ClaimStep step, Duration askAgain, ConditionReport... reports) {
        return new ClaimDecision(step, List.of(reports), askAgain);
    }
}
