package sh.joiner.engine.sketch;

import java.util.Arrays;

/**
 * The types that are to be tried for a claim: those that promise to cost least for each USD of worth, if they were filled.
 *
 * <p>Types worth more than a fair share are left out if others will do: early claims would eat what late ones need.
 */
final class TypeShortlist {

    private static final int TRIED = 8;

    private final OpenClaim opening;
    private final ShadowPrices prices;
    private final double worthInAll;
    private final double extra;
    private final int[] chosen = new int[TRIED];
    private final double[] rates = new double[TRIED];
    private int size;

    /**
     * Nothing looked at yet.
     *
     * @param worthInAll of all pods that could be on the claim
     * @param extra USD an hour that a node counts besides its price
     */
    TypeShortlist(OpenClaim opening, ShadowPrices prices, double worthInAll, double extra) {
        this.opening = opening;
        this.prices = prices;
        this.worthInAll = worthInAll;
        this.extra = extra;
    }

    /** How many types there are to look at. */
    int size() {
        return opening.market().worthALook(opening.state()).length;
    }

    /** The best first; the smallest alone where all are worth more than a fair share. */
    int[] best(double fairShare) {
        var market = opening.market();
        var affordable = market.template().limits().types();
        int smallest = -1;
        double least = Double.POSITIVE_INFINITY;
        var types = market.worthALook(opening.state());
        for (int place = types.length - 1;
                place >= 0;
                place--) { // large types are cheap for what they hold: few changes
            int type = types[place];
            if (affordable.has(type) && PoolCapacity.isAtMost(opening.seed().requests(), market.room(type))) {
                double holds = prices.of(opening.seed().wanted(), market.room(type));
                if (holds <= least) {
                    least = holds;
                    smallest = type;
                }
                if (holds <= fairShare) {
                    offer(type, (opening.price(type) + extra) / Math.min(holds, worthInAll));
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
