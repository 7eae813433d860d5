package sh.joiner.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.decision.Decision.Weight;

/** Entries about a whole plan: that its pass was cut, and that it creates claims. */
final class PlanEntries {

    private static final int MOST_NAMED = 100;

    private PlanEntries() {}

    static List<Entry> of(Plan plan) {
        var entries = new ArrayList<Entry>();
        if (plan.partial()) {
            entries.add(cut(plan));
        }
        if (!plan.claims().isEmpty()) {
            entries.add(planned(plan));
        }
        return entries;
    }

    private static Entry cut(Plan plan) {
        var left = plan.left();
        return new Entry("provisioning", "PassCut", Weight.WARNING)
                .what("the pass was cut: nobody has looked at %d pods yet".formatted(left.size()))
                .why("it had no more time; the next pass goes on")
                .details(left.stream().limit(MOST_NAMED).map(Object::toString).toList())
                .facts(Map.of("pods", Integer.toString(left.size())));
    }

    private static Entry planned(Plan plan) {
        return new Entry("provisioning", "Planned", Weight.NORMAL)
                .what("%d new claims, %d pods placed, %d refused"
                        .formatted(
                                plan.claims().size(),
                                plan.placements().size(),
                                plan.refusals().size()))
                .why("pods waited, and what is there or under way does not hold them all")
                .details(plan.text(MOST_NAMED).lines().toList())
                .facts(Map.of("claims", Integer.toString(plan.claims().size())))
                .price(plan.price());
    }
}
