package sh.joiner.controller.claim;

import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.News;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.drift.Drift;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.cluster.Claims;

/** Writes on claims whether they have drifted, and reports each change once. For one thread. */
public final class DriftConditions {

    private static final Logger LOG = Logger.getLogger(DriftConditions.class);

    private final Claims claims;
    private final DecisionReporter reporter;
    private final News told = new News();

    public DriftConditions(Claims claims, DecisionReporter reporter) {
        this.claims = claims;
        this.reporter = reporter;
    }

    /** Returns true if the claim does not say yet that it has drifted for this reason. */
    static boolean isNews(Claim claim, Drift.Reason reason) {
        return Reports.isNews(claim, report(reason));
    }

    /** Forgets what was reported of other claims. */
    void keep(List<Claim> judged) {
        told.keep(judged.stream().map(Claim::uid).collect(Collectors.toSet()));
    }

    /** Writes only what the claim does not say yet. Throws {@link sh.joiner.port.OutsideTrouble}. */
    void write(Claim claim, Drift drift) {
        switch (drift) {
            case Drift.Same _ -> clear(claim);
            case Drift.Differs(var reason, var why) -> mark(claim, reason, why);
            case Drift.Unclear(var why) -> LOG.debugf("drift is not clear: claim=%s reason=%s", claim.name(), why);
        }
    }

    private void clear(Claim claim) {
        if (claim.condition(ClaimConditions.DRIFTED).isPresent()) {
            claims.clear(claim.name(), ClaimConditions.DRIFTED);
            if (told.isNews(claim.uid(), "")) {
                reporter.driftsNoMore(claim);
            }
        }
    }

    /** The message is the reason, as in Karpenter; the sentence goes to the event and the ledger. */
    private void mark(Claim claim, Drift.Reason reason, String why) {
        if (!isNews(claim, reason)) {
            return;
        }
        claims.report(claim.name(), List.of(report(reason)));
        if (told.isNews(claim.uid(), reason.code())) { // a snapshot that does not show what was written yet is no news
            reporter.drifted(claim, reason.code(), why);
        }
    }

    private static ConditionReport report(Drift.Reason reason) {
        return new ConditionReport(ClaimConditions.DRIFTED, Condition.Status.TRUE, reason.code(), reason.code());
    }
}
