package sh.joiner.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;

/** Prints a plan: one line for each new claim with its pods, for each pod on an existing node or claim, and for each refusal. */
final class PlanText {

    private PlanText() {}

    static String of(Plan plan, int most) {
        var lines = lines(plan).limit(most).collect(Collectors.toCollection(ArrayList::new));
        long more = lines.size() < most ? 0 : lines(plan).count() - most;
        if (more > 0) {
            lines.add("and %d more lines".formatted(more));
        }
        if (plan.partial()) {
            lines.add(partial(plan.left().size()));
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static String partial(int pods) {
        return "partial: %d %s not considered".formatted(pods, pods == 1 ? "pod was" : "pods were");
    }

    private static Stream<String> lines(Plan plan) {
        return Stream.of(
                        IntStream.range(0, plan.claims().size())
                                .mapToObj(position ->
                                        claim(position, plan.claims().get(position))),
                        plan.placements().stream().flatMap(PlanText::placed),
                        plan.refusals().stream()
                                .map(refusal -> "pending  %s: %s".formatted(refusal.pod(), refusal.sentence())))
                .flatMap(lines -> lines);
    }

    private static Stream<String> placed(Plan.Placement placement) {
        return switch (placement.target()) {
            case Target.OnNode(var node) -> Stream.of("node  %s  <- %s".formatted(node, placement.pod()));
            case Target.OnClaim(var claim) -> Stream.of("claim  %s  <- %s".formatted(claim, placement.pod()));
            case Target.OnNewClaim _ -> Stream.empty(); // printed in the line of its claim
        };
    }

    private static String claim(int position, PlannedClaim claim) {
        var draft = claim.draft();
        return "new %d  %s  %s  %s  %s  %s USD/h  cheapest of %d %s  <- %s"
                .formatted(
                        position + 1,
                        draft.pool(),
                        claim.cheapestType(),
                        claim.cheapestZone(),
                        claim.cheapestCapacityType(),
                        price(draft.price()),
                        claim.typeCount(),
                        claim.typeCount() == 1 ? "type" : "types",
                        String.join(", ", names(claim)));
    }

    private static List<String> names(PlannedClaim claim) {
        return claim.draft().pods().stream().sorted().map(Object::toString).toList();
    }

    private static String price(double price) {
        return String.format(Locale.ROOT, "%.4f", price);
    }
}
