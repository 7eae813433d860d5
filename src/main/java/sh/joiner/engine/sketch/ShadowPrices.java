package sh.joiner.engine.sketch;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.state.ByState;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.model.resource.Resources;

/**
 * The worth of pods: prices of CPU and memory such that no available type is worth more than it costs.
 * <p>For any ratio of the two prices, a state's best type fixes the price level. The total worth of all pods is then a lower bound for the price of
 * any plan. The ratio with the largest total gives the best bound.
 */
public final class ShadowPrices {

    private static final int STEPS = 32;
    private static final double TILT = 1.15; // so that neither resource is free
    private static final double GIB_PER_CPU = 4;

    private final List<PoolCapacity> markets;
    private final double extra;
    private final int cpu;
    private final int memory;
    private final Map<Integer, double[]> demands = new LinkedHashMap<>(); // by state
    private final double[][] ratios; // of each step, by state
    private final ByState<double[]> heights = new ByState<>(this::heights);
    private final double[] existing = new double[2];
    private int[] chosen = {STEPS / 2, STEPS / 2};

    /**
     * Creates prices without demand.
     * @param extra US dollars per hour that a node costs in addition to its price
     */
    public ShadowPrices(List<PoolCapacity> markets, Slots slots, double extra) {
        this.extra = extra;
        this.markets = markets;
        this.cpu = slots.names().indexOf(Resources.CPU);
        this.memory = slots.names().indexOf(Resources.MEMORY);
        this.ratios = new double[STEPS + 1][2];
        for (int step = 0; step <= STEPS; step++) {
            ratios[step][0] = (double) step / STEPS;
            ratios[step][1] = 1 - ratios[step][0];
        }
    }

    /** Adds pods that need new capacity. */
    public void demand(int state, long[] requests, int pods) {
        var sum = demands.computeIfAbsent(state, _ -> new double[2]);
        sum[0] += cpu(requests) * pods;
        sum[1] += memory(requests) * pods;
    }

    /** Adds existing capacity, which costs nothing. */
    public void relieve(long[] free) {
        existing[0] += cpu(free);
        existing[1] += memory(free);
    }

    /** Computes the prices after all demand was added. */
    public void settle() {
        chosen = new int[] {best(TILT, 1), best(1, TILT)};
    }

    /** Returns the lower bound of the price of any plan for the demand, in US dollars per hour. */
    public double bound() {
        return Math.max(0, sum(best(1, 1), 1, 1));
    }

    private int best(double cpuWeight, double memoryWeight) {
        int best = 0;
        for (int step = 1; step <= STEPS; step++) {
            best = sum(step, cpuWeight, memoryWeight) > sum(best, cpuWeight, memoryWeight) ? step : best;
        }
        return best;
    }

    private double sum(int step, double cpuWeight, double memoryWeight) {
        double sum = 0;
        double highest = 0;
        for (var demand : demands.entrySet()) {
            var amounts = demand.getValue();
            double units = ratios[step][0] * amounts[0] * cpuWeight + ratios[step][1] * amounts[1] * memoryWeight;
            double height = heights.get(demand.getKey())[step];
            if (units > 0 && height < Double.POSITIVE_INFINITY) {
                sum += units * height;
                highest = Math.max(highest, height);
            }
        }
        return sum - highest * (ratios[step][0] * existing[0] + ratios[step][1] * existing[1]);
    }

    /** Returns the worth of these amounts if the pod may use all types that the state allows. */
    double of(int state, long[] amounts) {
        return (units(chosen[0], amounts) * heights.get(state)[chosen[0]]
                        + units(chosen[1], amounts) * heights.get(state)[chosen[1]])
                / 2;
    }

    /** Returns the lowest price level of resources in a state. */
    double height(int state) {
        return (heights.get(state)[chosen[0]] + heights.get(state)[chosen[1]]) / 2;
    }

    private double units(int step, long[] amounts) {
        return ratios[step][0] * cpu(amounts) + ratios[step][1] * memory(amounts);
    }

    private double cpu(long[] amounts) {
        return cpu < 0 ? 0 : amounts[cpu] / 1000.0;
    }

    private double memory(long[] amounts) {
        return memory < 0 ? 0 : amounts[memory] / (GIB_PER_CPU * (1L << 30));
    }

    /** Returns the lowest price per unit among all types that the state allows, for each step. */
    private double[] heights(int state) {
        var least = new double[STEPS + 1];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (var market : markets) {
            int joined = market.join(state);
            if (joined != States.NEVER) {
                for (int type : market.worthTrying(joined)) {
                    lower(least, market.price(joined, type) + extra, market.room(type));
                }
            }
        }
        return least;
    }

    private void lower(double[] least, double price, long[] room) {
        for (int step = 0; step <= STEPS; step++) {
            double units = units(step, room);
            if (units > 0) {
                least[step] = Math.min(least[step], price / units);
            }
        }
    }
}
