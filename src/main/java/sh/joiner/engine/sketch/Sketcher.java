package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;

/**
 * Sketches claims for all unplaced pods with one set of weights: opens a claim for the pod that is hardest to place, tries several types and keeps
 * the best.
 */
public final class Sketcher {

    private static final long STEPS_PER_CHECK = 3; // the number of steps that the check of one type or shape counts as
    private static final int ENOUGH_TYPES = 15; // types that a spot launch should be able to choose from
    private static final double TOO_FEW_TYPES = 1.02;

    private final UnplacedPods unplaced;
    private final AttemptInputs inputs;
    private final FillWeights weights;
    private final CompatibleShapes compatible;
    private final List<Sketch> sketches = new ArrayList<>();
    private long steps;

    /** The inputs that all attempts share. */
    public record AttemptInputs(Rules rules, Tiers tiers, SketchInput input, ShadowPrices prices) {}

    public Sketcher(UnplacedPods unplaced, AttemptInputs inputs, FillWeights weights) {
        this.unplaced = unplaced;
        this.inputs = inputs;
        this.weights = weights;
        this.compatible = new CompatibleShapes(
                unplaced,
                inputs.input().states(),
                inputs.prices(),
                inputs.input().slots());
    }

    /** Sketches claims until all pods are in a sketch or fit in none, or until {@code stop} returns true. */
    public List<Sketch> all(BooleanSupplier stop) {
        for (int tier = 0; tier < inputs.tiers().size(); tier++) {
            var seed = Seed.next(unplaced, tier);
            while (seed != null && !stop.getAsBoolean()) {
                sketch(seed);
                seed = Seed.next(unplaced, tier);
            }
        }
        return sketches;
    }

    private void sketch(Seed seed) {
        @Nullable Filling best = null;
        double least = Double.POSITIVE_INFINITY;
        for (var template : inputs.tiers().get(seed.equal().tier())) {
            var opening = opening(template, seed.equal());
            if (opening != null) {
                compatible.find(opening, unplaced);
                var shortlist = new TypeShortlist(opening, inputs.prices(), compatible.totalWorth(), extra());
                steps += STEPS_PER_CHECK * (shortlist.size() + compatible.size());
                for (int type : shortlist.best(seed.fairShare(compatible, opening))) {
                    var filling = new Filling(unplaced, opening, compatible, weights.evenness(), type);
                    filling.fill();
                    double rate = rate(filling, least);
                    if (rate < least) {
                        least = rate;
                        best = filling;
                    }
                    filling.undo();
                    steps += filling.steps();
                }
            }
        }
        if (best == null) {
            unplaced.giveUp(seed.equal());
        } else {
            best.redo();
            sketches.add(best.sketch());
        }
    }

    private @Nullable OpenClaim opening(Template template, EqualPods seed) {
        var market = inputs.input().markets().get(template.number());
        int state = market.join(seed.wanted());
        int host = inputs.rules().freshHost(sketches.size());
        return state != States.NEVER && template.limits().allowsANode() && compatible.mayShare(seed, host, List.of())
                ? new OpenClaim(market, seed, state, host)
                : null;
    }

    private double extra() {
        return inputs.input().nodeCost() * weights.nodeWeight();
    }

    /** Returns the price for each US dollar of worth. The price is slightly higher if the launch would have few types to choose from. */
    private double rate(Filling filling, double least) {
        double rate = (filling.cheapest() + extra()) / filling.worth();
        return rate < least && filling.survivors().size() < ENOUGH_TYPES ? rate * TOO_FEW_TYPES : rate;
    }

    /** Returns the number of steps, which limits the effort independently of the speed of the processor. */
    public long steps() {
        return steps;
    }
}
