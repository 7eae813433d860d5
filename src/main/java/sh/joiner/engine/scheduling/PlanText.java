package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sh.joiner.engine.scheduling.Plan.PlannedClaim;
import sh.joiner.engine.scheduling.Plan.Target;

/** Prints a plan: one line a claim with its pods, one a pod on something that is there, one a refusal. */
final class PlanText {

    private PlanText() {}

    static String of(Plan plan) {
        var lines = new ArrayList<String>();
        for (int position = 0; position < plan.claims().size(); position++) {
            lines.add(claim(position, plan.claims().get(position)));
        }
        plan.placements().forEach(placement -> {
            switch (placement.target()) {
                case Target.OnNode(var node) -> lines.add("node  %s  <- %s".formatted(node, placement.pod()));
                case Target.OnClaim(var claim) -> lines.add("claim  %s  <- %s".formatted(claim, placement.pod()));
                case Target.OnNewClaim _ -> {} // told with its claim
            }
        });
        plan.refusals().forEach(refusal -> lines.add("none  %s: %s".formatted(refusal.pod(), refusal.sentence())));
        if (plan.partial()) {
            lines.add("partial, %d pods left".formatted(plan.left().size()));
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    static String summary(Plan plan) {
        return "%s USD an hour for %d new nodes, packed by %s; no plan could be below %s"
                .formatted(
                        price(plan.price()),
                        plan.claims().size(),
                        switch (plan.choice().packing()) {
                            case PRICE -> "price";
                            case REFERENCE -> "the reference's order";
                        },
                        price(plan.choice().lowerBound()));
    }

    private static String claim(int position, PlannedClaim claim) {
        var draft = claim.draft();
        return "new %d  %s  %s  %s  %s  %s of %d types  <- %s"
                .formatted(
                        position + 1,
                        draft.pool(),
                        claim.cheapestType(),
                        claim.cheapestZone(),
                        claim.cheapestCapacityType(),
                        price(draft.price()),
                        claim.typeCount(),
                        String.join(", ", names(claim)));
    }

    private static List<String> names(PlannedClaim claim) {
        return claim.draft().pods().stream().sorted().map(Object::toString).toList();
    }

    private static String price(double price) {
        return String.format(Locale.ROOT, "%.4f", price);
    }
}
