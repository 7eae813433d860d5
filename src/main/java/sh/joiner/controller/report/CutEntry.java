package sh.joiner.controller.report;

import java.util.Map;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.model.decision.Decision.Weight;

/** What is told of a pass that had no time for all pods. */
final class CutEntry {

    private static final int MOST_NAMED = 100;

    private CutEntry() {}

    static Entry of(Plan plan) {
        var left = plan.left();
        return new Entry("provisioning", "PassCut", Weight.WARNING)
                .what("the pass was cut: nobody has looked at %d pods yet".formatted(left.size()))
                .why("it had no more time; the next pass goes on")
                .details(left.stream().limit(MOST_NAMED).map(Object::toString).toList())
                .facts(Map.of("pods", Integer.toString(left.size())));
    }
}
