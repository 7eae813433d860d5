package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.sketch.EqualPods;
import sh.joiner.engine.sketch.Sketch;

/** Places the pods of sketches, pod by pod in the order of placement, as far as the rules allow. */
final class Replay {

    private final Rules rules;
    private final List<PendingPod> refused = new ArrayList<>();

    private Replay(Rules rules) {
        this.rules = rules;
    }

    private record Step(EqualPods.PositionedPod positioned, EqualPods equal, Building building) {}

    /** A sketch that becomes a new claim. */
    private static final class Building {
        private final Sketch sketch;
        private @Nullable ClaimBin bin;

        Building(Sketch sketch) {
            this.sketch = sketch;
        }
    }

    /** Returns the pods of the groups that are in no sketch, and the pods that the rules refused. */
    static List<PendingPod> of(List<Sketch> sketches, List<EqualPods> groups, Rules rules) {
        var replay = new Replay(rules);
        Map<EqualPods, Integer> used = new HashMap<>();
        steps(sketches, used).forEach(replay::take);
        for (var equal : groups) {
            equal.pods().stream()
                    .skip(used.getOrDefault(equal, 0))
                    .forEach(positioned -> replay.refused.add(positioned.pod()));
        }
        return List.copyOf(replay.refused);
    }

    private static List<Step> steps(List<Sketch> sketches, Map<EqualPods, Integer> used) {
        var steps = new ArrayList<Step>();
        for (var sketch : sketches) {
            var building = new Building(sketch);
            for (var equal : sketch.groups()) {
                int next = used.merge(equal, 1, Integer::sum) - 1;
                steps.add(new Step(equal.pods().get(next), equal, building));
            }
        }
        steps.sort(Comparator.comparingInt(step -> step.positioned().turn()));
        return steps;
    }

    private void take(Step step) {
        var fit = fit(step);
        if (fit.isEmpty()) {
            refused.add(step.positioned().pod());
            return;
        }
        rules.place(step.positioned().pod(), fit.get());
        if (step.building().bin == null) {
            step.building().bin = rules.claims().getLast();
        }
    }

    private Optional<Fit> fit(Step step) {
        var bin = step.building().bin;
        var sketch = step.building().sketch;
        var variant = step.equal().variant();
        return bin == null
                ? rules.onFresh(variant, sketch.template(), sketch.state(), sketch.types())
                : rules.onClaim(variant, bin);
    }
}
