package sh.joiner.engine.sketch;

import java.util.Arrays;

/**
 * The instance types to try for a claim: those with the lowest price for the worth of their resources (see {@link ShadowPrices}). The worth of a
 * type counts only up to the total worth of the pods that could be on the claim.
 * <p>Types worth more than the claim's {@linkplain Seed#fairShare fair share} are left out if other types remain. Otherwise early claims would take
 * pods that later claims need.
 */
final class TypeShortlist {

    private static final int TRIED = 8;

    private final OpenClaim opening;
    private final ShadowPrices prices;
    private final double totalWorth;
    private final double extra;
    private final int[] chosen = new int[TRIED];
    private final double[] rates = new double[TRIED];
    private int size;

    /**
     * Creates an empty list.
     * @param totalWorth the worth of all pods that could be on the claim
     * @param extra US dollars per hour that a node costs in addition to its price
     */
    TypeShortlist(OpenClaim opening, ShadowPrices prices, double totalWorth, double extra) {
        this.opening = opening;
        this.prices = prices;
        this.totalWorth = totalWorth;
        this.extra = extra;
    }

    /** Returns the number of types to consider. */
    int size() {
        return opening.market().worthTrying(opening.state()).length;
    }

    /** Returns the types to try, the best first. If all types are worth more than a fair share, returns only the type with the lowest worth. */
    int[] best(double fairShare) {
        var market = opening.market();
        var affordable = market.template().limits().types();
        int smallest = -1;
        double least = Double.POSITIVE_INFINITY;
        var types = market.worthTrying(opening.state());
        // the most expensive types first: they usually have the best rate, so the list rarely changes
        for (int place = types.length - 1; place >= 0; place--) {
            int type = types[place];
            if (affordable.has(type) && PoolCapacity.isAtMost(opening.seed().requests(), market.room(type))) {
                double worth = prices.of(opening.seed().wanted(), market.room(type));
                if (worth <= least) {
                    least = worth;
                    smallest = type;
                }
                if (worth <= fairShare) {
                    offer(type, (opening.price(type) + extra) / Math.min(worth, totalWorth));
                }
            }
        }
        if (size > 0 || smallest < 0) {
            return Arrays.copyOf(chosen, size);
        }
        return new int[] {smallest};
    }

    private void offer(int type, double rate) {
        int place = size;
        while (place > 0 && rates[place - 1] > rate) {
            place--;
        }
        if (place == TRIED) {
            return;
        }
        int moved = Math.min(size, TRIED - 1) - place;
        System.arraycopy(chosen, place, chosen, place + 1, moved);
        System.arraycopy(rates, place, rates, place + 1, moved);
        chosen[place] = type;
        rates[place] = rate;
        size = Math.min(size + 1, TRIED);
    }
}
