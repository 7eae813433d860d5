package sh.joiner.engine.plan;

import java.time.Instant;
import java.util.List;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * A whole answer of the scheduler: new claims, a place for each pod that has one, a refusal for each that has none.
 *
 * @param takenAt the instant of the snapshot that it answers
 * @param claims to be made, in the order in which they were opened
 * @param placements ordered by pod
 * @param refusals ordered by pod
 * @param partial whether the pass was cut before every pod was looked at
 * @param choice how it was found
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

    /** One of which nobody says how it was found. */
    public Plan(
            Instant takenAt,
            List<PlannedClaim> claims,
            List<Placement> placements,
            List<Refusal> refusals,
            boolean partial) {
        this(takenAt, claims, placements, refusals, partial, Choice.UNKNOWN);
    }

    /**
     * How a plan was found.
     *
     * @param packing whose plan it is: of several the best was taken
     * @param lowerBound USD an hour that no plan for the same pods can fall below
     */
    public record Choice(Packing packing, double lowerBound) {

        static final Choice UNKNOWN = new Choice(Packing.KARPENTER, 0);
    }

    /** USD an hour of all new claims, each at the cheapest offering that it allows. */
    public double price() {
        return claims.stream().mapToDouble(claim -> claim.draft().price()).sum();
    }

    /** The pods that nobody looked at before the pass was cut; none if it was not. */
    public List<PodName> left() {
        return refusals.stream().filter(Refusal::isUnseen).map(Refusal::pod).toList();
    }

    /**
     * A claim to be made, with the offering that is expected of it.
     *
     * @param cheapestType the type of its cheapest offering
     * @param typeCount how many types it leaves the launch to choose from
     */
    public record PlannedClaim(
            ClaimDraft draft, String cheapestType, String cheapestZone, String cheapestCapacityType, int typeCount) {}

    /** Where a pod goes. */
    public record Placement(PodName pod, Target target) {}

    /** The place. */
    public sealed interface Target {

        /** A node that is there. */
        record OnNode(NodeName node) implements Target {}

        /** A claim that is under way. */
        record OnClaim(ClaimName claim) implements Target {}

        /** The claim at this position of {@link Plan#claims()}. */
        record OnNewClaim(int position) implements Target {}
    }

    /**
     * Returns this plan as text: sorted, aligned, always the same for the same snapshot. Cut after so many lines; a last line then says how many more
     * lines there are.
     */
    public String text(int mostLines) {
        return PlanText.of(this, mostLines);
    }
}
