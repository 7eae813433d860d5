package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.packing.PodAssignment.DomainChoice;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.sketch.EqualPods;
import sh.joiner.engine.sketch.FillWeights;
import sh.joiner.engine.sketch.ShadowPrices;
import sh.joiner.engine.sketch.Sketch;
import sh.joiner.engine.sketch.SketchInput;
import sh.joiner.engine.sketch.Sketcher;
import sh.joiner.engine.sketch.Tiers;
import sh.joiner.engine.sketch.UnplacedPods;

/**
 * Chooses by price. Existing nodes come first, because they cost nothing more. Then the packer sketches claims once for each of several
 * {@link FillWeights}, and places the pods of the cheapest sketches as far as the rules allow. The remaining pods are placed in Karpenter's order.
 */
final class PricePacker implements Packer {

    // After this number of sketching steps, no further weights are tried. More steps improve the result only a little.
    private static final long STEPS = 2_000_000;
    private static final long STEPS_OF_A_POD = 250;

    private final SketchInput input;
    private final DomainChoice choice;

    PricePacker(SketchInput input, DomainChoice choice) {
        this.input = input;
        this.choice = choice;
    }

    @Override
    public Leftover pack(Rules rules, List<PendingPod> queue, BooleanSupplier stop) {
        var waiting = NodesFirst.place(queue, rules, stop);
        var before = rules.remember();
        var settled = PodAssignment.of(waiting, rules, input, choice);
        rules.forget(before);
        var rest = new ArrayList<>(settled.unplaced());
        if (!settled.groups().isEmpty()) {
            var sketches = best(settled.groups(), rules, stop);
            rest.addAll(Replay.of(sketches, settled.groups(), rules));
        }
        rest.sort(PendingPod.ORDER);
        return new GreedyPacker(GreedyPacker.Ties.FIRST_OPENED).pack(rules, rest, stop);
    }

    private List<Sketch> best(List<EqualPods> groups, Rules rules, BooleanSupplier stop) {
        var prices = new ShadowPrices(input.markets(), input.slots(), input.nodeCost());
        groups.forEach(equal ->
                prices.demand(equal.wanted(), equal.requests(), equal.pods().size()));
        prices.settle();
        var unplaced = new UnplacedPods(groups, prices);
        var inputs = new Sketcher.AttemptInputs(rules, Tiers.of(rules.templates()), input, prices);
        long most = STEPS + STEPS_OF_A_POD * pods(groups);
        long steps = 0;
        List<Sketch> best = List.of();
        double least = Double.POSITIVE_INFINITY;
        for (var weights : FillWeights.ALL) {
            if (steps < most && !stop.getAsBoolean()) {
                unplaced.restart();
                var before = rules.remember();
                var sketcher = new Sketcher(unplaced, inputs, weights);
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

    private static long pods(List<EqualPods> groups) {
        return groups.stream().mapToLong(equal -> equal.pods().size()).sum();
    }

    private double cost(List<Sketch> sketches) {
        return sketches.stream()
                .mapToDouble(sketch -> sketch.price() + input.nodeCost())
                .sum();
    }
}
