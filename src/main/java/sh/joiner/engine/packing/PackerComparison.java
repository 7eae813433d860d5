package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import sh.joiner.engine.packing.GreedyPacker.Ties;
import sh.joiner.engine.packing.PodAssignment.Where;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.sketch.SketchInput;

/**
 * Lets packers plan one after the other, each from the beginning, and takes the best. One that leaves a pod which the reference's order
 * places is out; else the one wins that places most, and of those no dearer than the reference's order the one with the least price and
 * node cost together.
 */
public final class PackerComparison {

    private static final int FEW = 500; // pods, so that there is time to try more

    private final Rules rules;
    private final List<PendingPod> queue;
    private final Options options;
    private final Supplier<Function<PendingPod, Refusal>> refusals;
    private final BooleanSupplier stop;

    public PackerComparison(
            Rules rules,
            List<PendingPod> queue,
            Options options,
            Supplier<Function<PendingPod, Refusal>> refusals,
            BooleanSupplier stop) {
        this.rules = rules;
        this.queue = queue;
        this.options = options;
        this.refusals = refusals;
        this.stop = stop;
    }

    /** By prices of these markets, if prices are to be looked at. */
    public PackerResult best(SketchInput input) {
        var byPrice = new ArrayList<PackerResult>();
        if (options.packing() == Packing.PRICE) {
            byPrice.add(result(Packing.PRICE, new PricePacker(input, Where.LEAST_LOADED), stop));
            if (queue.size() <= FEW) {
                byPrice.add(result(Packing.PRICE, new PricePacker(input, Where.CHEAPEST), stop));
            }
        }
        var favourite = byPrice.stream().reduce(this::better);
        return inOrder(favourite)
                .map(greedy -> byPrice.stream()
                        .filter(result -> result.placesAllOf(greedy) && !greedy.isCheaperThan(result))
                        .reduce(greedy, this::better))
                .or(() -> favourite)
                .orElseThrow();
    }

    /** Takes the same steps as that attempt, so that the rules stand as after it. */
    public void again(PackerResult result) {
        rules.restart();
        result.run().again(rules, queue);
    }

    private PackerResult better(PackerResult left, PackerResult right) {
        return right.isBetterThan(left, options.nodeCost()) ? right : left;
    }

    /** What the reference's order makes of it; empty if that is certain to be dearer than the favourite, and no better otherwise. */
    private Optional<PackerResult> inOrder(Optional<PackerResult> favourite) {
        var ties = queue.size() <= FEW || favourite.isEmpty() ? List.of(Ties.values()) : List.of(Ties.FIRST_OPENED);
        return ties.stream()
                .flatMap(otherTies -> inOrder(otherTies, favourite).stream())
                .reduce((left, right) -> right.isCheaperThan(left) ? right : left);
    }

    // Prices only grow while pods are placed: what is dearer now will be dearer in the end.
    private Optional<PackerResult> inOrder(Ties ties, Optional<PackerResult> favourite) {
        BooleanSupplier beaten = () -> favourite.isPresent()
                && favourite.get().left() == 0
                && rules.price() > favourite.get().price()
                && rules.price() + options.nodeCost() * rules.claims().size()
                        > favourite.get().objective(options.nodeCost());
        var result =
                result(Packing.KARPENTER, new GreedyPacker(ties), () -> beaten.getAsBoolean() || stop.getAsBoolean());
        return beaten.getAsBoolean() ? Optional.empty() : Optional.of(result);
    }

    private PackerResult result(Packing packing, Packer packer, BooleanSupplier end) {
        rules.restart();
        var packerRun = new PackerRun(packer, end);
        var leftover = packerRun.run(rules, queue);
        var answers = refusals.get();
        return new PackerResult(
                packing,
                packerRun,
                rules.claims(),
                rules.placements(),
                leftover.refused().stream().map(answers).toList(),
                leftover.unseen().stream()
                        .map(candidate -> Refusal.unseen(candidate.pod().name()))
                        .toList(),
                rules.terms(),
                rules.price());
    }
}
