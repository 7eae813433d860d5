package sh.joiner.engine.plan;

import java.time.Instant;
import java.util.List;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * The complete answer of the scheduler: the new claims, a placement for each pod that has one, and a refusal for each other pod.
 * @param takenAt the instant of the snapshot that the plan is based on
 * @param claims the claims to create, in the order in which they were opened
 * @param placements ordered by pod
 * @param refusals ordered by pod
 * @param partial true if the pass ended before every pod was considered
 * @param choice how the plan was found
 */
public record Plan(
        Instant takenAt,
        List<PlannedClaim> claims,
        List<Placement> placements,
        List<Refusal> refusals,
        boolean partial,
        Choice choice) {

    public Plan {
        claims = List.copyOf(claims);
        placements = List.copyOf(placements);
        refusals = List.copyOf(refusals);
    }

    /** Creates a plan without information about how it was found. */
    public Plan(
            Instant takenAt,
            List<PlannedClaim> claims,
            List<Placement> placements,
            List<Refusal> refusals,
            boolean partial) {
        this(takenAt, claims, placements, refusals, partial, Choice.UNKNOWN);
    }

    /**
     * The way in which a plan was found.
     * @param packing the packing of the best plan
     * @param lowerBound US dollars per hour that every plan for the same pods costs at least
     */
    public record Choice(Packing packing, double lowerBound) {

        static final Choice UNKNOWN = new Choice(Packing.KARPENTER, 0);
    }

    /** Returns the price of all new claims in US dollars per hour, each at the cheapest offering that it allows. */
    public double price() {
        return claims.stream().mapToDouble(claim -> claim.draft().price()).sum();
    }

    /** Returns the pods that were not considered before the pass ended. Empty if the pass was complete. */
    public List<PodName> left() {
        return refusals.stream().filter(Refusal::isUnseen).map(Refusal::pod).toList();
    }

    /**
     * A claim to be created, with the offering that is expected for it.
     * @param cheapestType the instance type of the cheapest offering
     * @param typeCount the number of instance types that the launch can choose from
     */
    public record PlannedClaim(
            ClaimDraft draft, String cheapestType, String cheapestZone, String cheapestCapacityType, int typeCount) {}

    /** The node or claim of one pod. */
    public record Placement(PodName pod, Target target) {}

    /** A node or a claim on which a pod is placed. */
    public sealed interface Target {

        /** An existing node. */
        record OnNode(NodeName node) implements Target {}

        /** An existing claim without a registered node. */
        record OnClaim(ClaimName claim) implements Target {}

        /** The claim at this position of {@link Plan#claims()}. */
        record OnNewClaim(int position) implements Target {}
    }

    /**
     * Returns the first lines of the plan as text. The same snapshot always gives the same text. Further lines give the number of lines that are left
     * out and, for a partial plan, the number of pods that were not considered.
     */
    public String text(int mostLines) {
        return PlanText.of(this, mostLines);
    }
}
