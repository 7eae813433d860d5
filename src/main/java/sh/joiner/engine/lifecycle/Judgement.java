package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;

/**
 * The next step for one claim, the conditions to report, and the time of the next check.
 * @param askAgain the longest time until the next check if nothing changes
 */
public record Judgement(ClaimStep step, List<ConditionReport> reports, Duration askAgain) {

    public Judgement {
        reports = List.copyOf(reports);
    }

    static Judgement of(ClaimStep step, Duration askAgain, ConditionReport... reports) {
        return new Judgement(step, List.of(reports), askAgain);
    }
}
