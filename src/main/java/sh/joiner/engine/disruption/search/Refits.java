package sh.joiner.engine.disruption.search;

import java.util.function.BooleanSupplier;
import sh.joiner.engine.disruption.SeededNumbers;

/**
 * Improves the state by trials: each trial removes a few nodes and claims, and places their pods again. Better results are kept. Early trials also
 * keep results that are a little worse.
 */
final class Refits {

    private static final int MOST_REMOVED = 6;
    private static final int CONTENDERS = 3;
    private static final double NOISE = 0.1;

    /** The tolerance of the first trial as a share of the price of a node. A higher tolerance needs more trials, and moves more pods. */
    private static final double HEAT = 0.3;

    /** From this number of nodes on, the tolerance grows with the number, up to {@link #MOST_HEAT}: each node has fewer trials, which have to change more. */
    private static final double LARGE = 600;

    private static final double MOST_HEAT = 2;

    /** The work of a trial that finds nothing to remove. */
    private static final int WORK_OF_TRIAL = 8;

    private final Occupancy occupancy;
    private final Placer placer;
    private final SeededNumbers numbers;

    Refits(Occupancy occupancy, Placer placer, SeededNumbers numbers) {
        this.occupancy = occupancy;
        this.placer = placer;
        this.numbers = numbers;
    }

    /**
     * Makes trials until they have done this much work. The tolerance falls with the work that is left.
     *
     * @param stop asked before each trial; true ends the trials
     */
    void run(long most, BooleanSupplier stop) {
        double heat = heat();
        long first = occupancy.work;
        while (occupancy.work - first < most && !stop.getAsBoolean()) {
            double tolerance = heat * (1 - (double) (occupancy.work - first) / most);
            attempt(tolerance * numbers.unit());
            occupancy.work += WORK_OF_TRIAL;
        }
    }

    /** Returns the tolerance of the first trial. */
    private double heat() {
        double growth = Math.clamp(occupancy.nodeCount / LARGE, 1, MOST_HEAT);
        return occupancy.size == 0 ? 0 : HEAT * growth * occupancy.price / occupancy.size;
    }

    private void attempt(double tolerance) {
        double before = occupancy.objective();
        int mark = occupancy.mark();
        int wanted = 1 + numbers.below(MOST_REMOVED);
        int removed = 0;
        for (int turn = 0; turn < wanted && occupancy.destinationCount > 0; turn++) {
            int bin = worst();
            if (bin >= 0) {
                placer.remove(bin);
                removed++;
            }
        }
        double most = before + tolerance;
        boolean isBetter = removed > 0 && placer.placeOrLaunch(numbers, NOISE, most) && occupancy.objective() <= most;
        if (isBetter) {
            occupancy.commit();
        } else {
            occupancy.undo(mark);
        }
        placer.forget();
    }

    /**
     * Compares a few random bins, and returns the bin that wastes the largest share of its cost. Negative if none of
     * these bins may be removed.
     */
    private int worst() {
        int worst = -1;
        double highest = Double.NEGATIVE_INFINITY;
        for (int turn = 0; turn < CONTENDERS; turn++) {
            int bin = occupancy.destinations[numbers.below(occupancy.destinationCount)];
            if (occupancy.isClaim(bin) || occupancy.mayRemove(bin)) {
                double waste = (occupancy.price(bin) + occupancy.nodeCost - occupancy.worth[bin])
                        / (double) (occupancy.price(bin) + occupancy.nodeCost);
                if (waste > highest) {
                    highest = waste;
                    worst = bin;
                }
            }
        }
        return worst;
    }
}
