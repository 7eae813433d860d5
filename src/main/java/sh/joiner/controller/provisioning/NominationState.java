package sh.joiner.controller.provisioning;

import java.util.HashMap;
import java.util.List;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Nominations;

/** The nominations of the last pass; empty before the first pass of this process and after {@link #forget}. Thread-safe. */
public final class NominationState {

    private volatile Nominations last = Nominations.NONE;

    /**
     * Records a plan. {@code names} are the names of the plan's new claims, in the order of the plan. A name is empty if the claim could not be
     * created.
     */
    void planned(Plan plan, List<ClaimName> names) {
        var toClaims = new HashMap<PodName, ClaimName>();
        var toNodes = new HashMap<PodName, NodeName>();
        for (var placement : plan.placements()) {
            switch (placement.target()) {
                case Plan.Target.OnNode(var node) -> toNodes.put(placement.pod(), node);
                case Plan.Target.OnClaim(var claim) -> toClaims.put(placement.pod(), claim);
                case Plan.Target.OnNewClaim(var position) -> {
                    if (!names.get(position).value().isEmpty()) {
                        toClaims.put(placement.pod(), names.get(position));
                    }
                }
            }
        }
        last = new Nominations(toClaims, toNodes);
    }

    /** Forgets the nominations. */
    public void forget() {
        last = Nominations.NONE;
    }

    public Nominations last() {
        return last;
    }
}
