package sh.joiner.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.decision.Decision.Weight;

/** Entries about a whole plan: a pass that reached its time limit, and the claims to be created. */
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
                .what("the scheduling pass stopped at its time limit: %s not considered yet"
                        .formatted(Entry.count(left.size(), "pod")))
                .why("the next pass considers the remaining pods")
                .details(left.stream().limit(MOST_NAMED).map(Object::toString).toList())
                .facts(Map.of("pods", Integer.toString(left.size())));
    }

    private static Entry planned(Plan plan) {
        return new Entry("provisioning", "Planned", Weight.NORMAL)
                .what("%s, %s placed, %s cannot be scheduled"
                        .formatted(
                                Entry.count(plan.claims().size(), "new NodeClaim"),
                                Entry.count(plan.placements().size(), "pod"),
                                Entry.count(plan.refusals().size(), "pod")))
                .why("pending pods do not fit on existing and launching nodes")
                .details(plan.text(MOST_NAMED).lines().toList())
                .facts(Map.of("claims", Integer.toString(plan.claims().size())))
                .price(plan.price());
    }
}
