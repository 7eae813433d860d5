package sh.joiner.testing.checker;

import java.util.List;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** A plan whose claims are changed by a test. */
record ChangedPlan(Plan plan) {

    /** Returns the plan with claims that are all allowed to launch in a reservation. */
    Plan mayBeReserved() {
        return with(plan.claims().stream()
                .map(claim -> with(
                        claim,
                        claim.draft()
                                .requirements()
                                .with(Requirement.in(Labels.CAPACITY_TYPE, "on-demand", "reserved"))))
                .toList());
    }

    private Plan with(List<PlannedClaim> claims) {
        return new Plan(plan.takenAt(), claims, plan.placements(), plan.refusals(), plan.partial());
    }

    /** Returns the claim with other requirements. */
    static PlannedClaim with(PlannedClaim claim, Requirements requirements) {
        var draft = claim.draft();
        return new PlannedClaim(
                new ClaimDraft(
                        draft.pool(),
                        draft.poolUid(),
                        draft.labels(),
                        draft.annotations(),
                        draft.nodeClass(),
                        requirements,
                        draft.requests(),
                        draft.taints(),
                        draft.startupTaints(),
                        draft.lifetime(),
                        draft.pods(),
                        draft.price()),
                claim.cheapestType(),
                claim.cheapestZone(),
                claim.cheapestCapacityType(),
                claim.typeCount());
    }
}
