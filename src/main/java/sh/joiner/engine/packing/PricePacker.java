package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.packing.Settlement.Where;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.sketch.Lot;
import sh.joiner.engine.sketch.Recipe;
import sh.joiner.engine.sketch.Sketch;
import sh.joiner.engine.sketch.Sketcher;
import sh.joiner.engine.sketch.Thought;
import sh.joiner.engine.sketch.Tiers;
import sh.joiner.engine.sketch.UnplacedPods;
import sh.joiner.engine.sketch.Worth;

/**
 * Chooses by price: nodes that are there first, since they cost nothing more; then it thinks of claims by several recipes, places the best
 * of these sketches as far as the rules allow, and leaves the rest to the reference's order.
 */
final class PricePacker implements Packer {

    // How much it thinks in all, some tens of milliseconds: more pays little.
    private static final long STEPS = 2_000_000;
    private static final long STEPS_OF_A_POD = 250;

    private final Thought thought;
    private final Where where;

    PricePacker(Thought thought, Where where) {
        this.thought = thought;
        this.where = where;
    }

    @Override
    public Leftover pack(Rules rules, List<PendingPod> queue, BooleanSupplier stop) {
        var waiting = NodesFirst.place(queue, rules, stop);
        var before = rules.remember();
        var settled = Settlement.of(waiting, rules, thought, where);
        rules.forget(before);
        var rest = new ArrayList<>(settled.homeless());
        if (!settled.lots().isEmpty()) {
            var sketches = best(settled.lots(), rules, stop);
            rest.addAll(Replay.of(sketches, settled.lots(), rules));
        }
        rest.sort(PendingPod.ORDER);
        return new GreedyPacker(GreedyPacker.Ties.FIRST_OPENED).pack(rules, rest, stop);
    }

    private List<Sketch> best(List<Lot> lots, Rules rules, BooleanSupplier stop) {
        var worth = new Worth(thought.markets(), thought.slots(), thought.nodeCost());
        lots.forEach(
                lot -> worth.demand(lot.wanted(), lot.requests(), lot.pods().size()));
        worth.settle();
        var unplaced = new UnplacedPods(lots, worth);
        var thinking = new Sketcher.Thinking(rules, Tiers.of(rules.templates()), thought, worth);
        long most = STEPS + STEPS_OF_A_POD * pods(lots);
        long steps = 0;
        List<Sketch> best = List.of();
        double least = Double.POSITIVE_INFINITY;
        for (var recipe : Recipe.ALL) {
            if (steps < most && !stop.getAsBoolean()) {
                unplaced.restart();
                var before = rules.remember();
                var sketcher = new Sketcher(unplaced, thinking, recipe);
                var sketches = sketcher.all(stop);
                rules.forget(before);
                steps += sketcher.steps();
                double cost = cost(sketches);
                if (cost < least) {
                    least = cost;
                    best = sketches;
                }
            }
        }
        return best;
    }

    private static long pods(List<Lot> lots) {
        return lots.stream().mapToLong(lot -> lot.pods().size()).sum();
    }

    private double cost(List<Sketch> sketches) {
        return sketches.stream()
                .mapToDouble(sketch -> sketch.price() + thought.nodeCost())
                .sum();
    }
}
