package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import sh.joiner.engine.packing.GreedyPacker.Ties;
import sh.joiner.engine.packing.PodAssignment.DomainChoice;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.sketch.SketchInput;

/**
 * Runs packers one after the other, each from the beginning, and selects the best result. A result is rejected if it leaves out a pod that
 * Karpenter's order places, or if it places the same number of pods for a higher price. Of the other results, the result with the most pods wins.
 * Of two results with the same number of pods, the second wins if its sum of price and node cost is lower. Its price must not be higher than the
 * price of the first.
 */
public final class PackerComparison {

    private static final int FEW = 500; // up to this number of pods, there is time for more attempts

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

    /** Returns the best result. Only packing by price uses the input. */
    public PackerResult best(SketchInput input) {
        var byPrice = new ArrayList<PackerResult>();
        if (options.packing() == Packing.PRICE) {
            byPrice.add(result(Packing.PRICE, new PricePacker(input, DomainChoice.LEAST_LOADED), stop));
            if (queue.size() <= FEW) {
                byPrice.add(result(Packing.PRICE, new PricePacker(input, DomainChoice.CHEAPEST), stop));
            }
        }
        var bestByPrice = byPrice.stream().reduce(this::better);
        return inOrder(bestByPrice)
                .map(greedy -> byPrice.stream()
                        .filter(result -> result.placesAllOf(greedy) && !greedy.isCheaperThan(result))
                        .reduce(greedy, this::better))
                .or(() -> bestByPrice)
                .orElseThrow();
    }

    /** Repeats the steps of a result, so that the rules have the same state as after these steps. */
    public void again(PackerResult result) {
        rules.restart();
        result.run().again(rules, queue);
    }

    private PackerResult better(PackerResult left, PackerResult right) {
        return right.isBetterThan(left, options.nodeCost()) ? right : left;
    }

    /** Returns the result of Karpenter's order. Empty if the best result by price places all pods and is certain to cost less. */
    private Optional<PackerResult> inOrder(Optional<PackerResult> bestByPrice) {
        var ties = queue.size() <= FEW || bestByPrice.isEmpty() ? List.of(Ties.values()) : List.of(Ties.FIRST_OPENED);
        return ties.stream()
                .flatMap(order -> inOrder(order, bestByPrice).stream())
                .reduce((left, right) -> right.isCheaperThan(left) ? right : left);
    }

    // The price only grows while pods are placed. So an attempt ends as soon as it costs more than the best result by
    // price.
    private Optional<PackerResult> inOrder(Ties ties, Optional<PackerResult> bestByPrice) {
        BooleanSupplier isMoreExpensive = () -> bestByPrice.isPresent()
                && bestByPrice.get().left() == 0
                && rules.price() > bestByPrice.get().price()
                && rules.price() + options.nodeCost() * rules.claims().size()
                        > bestByPrice.get().objective(options.nodeCost());
        var result = result(
                Packing.KARPENTER, new GreedyPacker(ties), () -> isMoreExpensive.getAsBoolean() || stop.getAsBoolean());
        return isMoreExpensive.getAsBoolean() ? Optional.empty() : Optional.of(result);
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
