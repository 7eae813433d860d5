package sh.joiner.engine.scheduling;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.packing.PackerResult;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.pod.PodName;

/** Collects the parts of a plan. */
final class Result {

    private final List<PlannedClaim> claims = new ArrayList<>();
    private final List<Placement> placements = new ArrayList<>();
    private final List<Refusal> refusals;

    Result(List<Refusal> refusals) {
        this.refusals = new ArrayList<>(refusals);
    }

    /** Adds the result of a packer. If a bin cannot become a claim, its pods are refused. */
    void take(PackerResult result, ClaimDrafts drafts) {
        Map<Integer, Integer> positions = new HashMap<>();
        for (var bin : result.claims()) {
            var draft = drafts.of(bin);
            draft.ifPresent(claim -> {
                positions.put(bin.number(), claims.size());
                claims.add(claim);
            });
            if (draft.isEmpty()) {
                bin.pods().forEach(pod -> refuse(tooFewValues(pod)));
            }
        }
        result.refused().forEach(this::refuse);
        result.unseen().forEach(this::refuse);
        for (var placement : result.placements()) {
            switch (placement.target()) {
                case Target.OnNode _, Target.OnClaim _ -> placements.add(placement);
                case Target.OnNewClaim(var number) -> {
                    var position = positions.get(number);
                    if (position != null) {
                        placements.add(new Placement(placement.pod(), new Target.OnNewClaim(position)));
                    }
                }
            }
        }
    }

    private static Refusal tooFewValues(PodName pod) {
        return new Refusal(
                pod,
                "the %d cheapest instance types that can hold the pod have too few different values for minValues of the NodePool"
                        .formatted(ClaimDrafts.MOST_TYPES),
                List.of());
    }

    private void refuse(Refusal refusal) {
        refusals.add(refusal);
    }

    Plan plan(Instant takenAt, boolean partial, Plan.Choice choice) {
        placements.sort(Comparator.comparing(Placement::pod));
        refusals.sort(Comparator.comparing(Refusal::pod));
        return new Plan(takenAt, claims, placements, refusals, partial, choice);
    }
}
