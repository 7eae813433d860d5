package sh.joiner.controller.claim;

import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.drift.Drift;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.cluster.Claims;

/** Writes the Drifted condition of claims, and reports each change once. Not thread-safe. */
public final class DriftConditions {

    private static final Logger LOG = Logger.getLogger(DriftConditions.class);

    private final Claims claims;
    private final DecisionReporter reporter;
    private final LastReports reported = new LastReports();

    public DriftConditions(Claims claims, DecisionReporter reporter) {
        this.claims = claims;
        this.reporter = reporter;
    }

    /** Returns true if the claim does not have the Drifted condition with this reason yet. */
    static boolean isNew(Claim claim, Drift.Reason reason) {
        return Reports.isNew(claim, report(reason));
    }

    /** Forgets the reports about claims that are not in this list. */
    void keep(List<Claim> evaluated) {
        reported.keep(evaluated.stream().map(Claim::uid).collect(Collectors.toSet()));
    }

    /**
     * Makes the Drifted condition of the claim match the given drift: sets or removes the condition, or writes nothing if it already matches. Writes
     * nothing if drift cannot be determined. Throws {@link sh.joiner.port.RemoteCallException}.
     */
    void write(Claim claim, Drift drift) {
        switch (drift) {
            case Drift.Same _ -> clear(claim);
            case Drift.Differs(var reason, var why) -> mark(claim, reason, why);
            case Drift.Unclear(var why) -> LOG.debugf("drift not determined: claim=%s reason=%s", claim.name(), why);
        }
    }

    private void clear(Claim claim) {
        if (claim.condition(ClaimConditions.DRIFTED).isPresent()) {
            claims.clear(claim.name(), ClaimConditions.DRIFTED);
            if (reported.isNew(claim.uid(), "")) {
                reporter.driftCleared(claim);
            }
        }
    }

    /** Sets the condition. The message is the reason, as in Karpenter. The event and the decision log contain the full sentence. */
    private void mark(Claim claim, Drift.Reason reason, String why) {
        if (!isNew(claim, reason)) {
            return;
        }
        claims.report(claim.name(), List.of(report(reason)));
        if (reported.isNew(claim.uid(), reason.code())) { // the snapshot may not show the written condition yet
            reporter.drifted(claim, reason.code(), why);
        }
    }

    private static ConditionReport report(Drift.Reason reason) {
        return new ConditionReport(ClaimConditions.DRIFTED, Condition.Status.TRUE, reason.code(), reason.code());
    }
}
