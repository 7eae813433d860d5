package sh.joiner.controller.report;

import java.util.List;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;

/** Compares new reports about a claim with its conditions. */
public final class Reports {

    private Reports() {}

    /** Returns the reports that the conditions do not show yet. */
    public static List<ConditionReport> newReports(Claim claim, List<ConditionReport> reports) {
        return reports.stream().filter(report -> isNew(claim, report)).toList();
    }

    public static boolean isNew(Claim claim, ConditionReport report) {
        return claim.condition(report.type())
                .filter(condition -> condition.status() == report.status()
                        && condition.reason().equals(report.reason())
                        && condition.message().equals(report.message()))
                .isEmpty();
    }
}
