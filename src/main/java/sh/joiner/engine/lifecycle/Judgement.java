package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;

/**
 * What is to be done for one claim, what is to be said of it, and when to look again.
 *
 * @param askAgain the longest wait until the next look, were nothing to change before
 */
public record Judgement(ClaimStep step, List<ConditionReport> reports, Duration askAgain) {

    public Judgement {
        reports = List.copyOf(reports);
    }

    static Judgement of(ClaimStep step, Duration askAgain, ConditionReport... reports) {
        return new Judgement(step, List.of(reports), askAgain);
    }
}
