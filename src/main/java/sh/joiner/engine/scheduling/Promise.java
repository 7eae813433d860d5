package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What is to be expected of a type before it is filled.
 *
 * @param worth USD an hour of the pods that it could hold
 * @param rate what each USD of worth would cost
 */
record Promise(int type, double worth, double rate) {

    private static final int TRIED = 8;

    /** The types to be tried: those that promise most, and are not worth more than a fair share if others will do. */
    static List<Promise> best(Opening opening, double fairShare, BiFunction<Opening, Integer, Promise> promise) {
        var market = opening.market();
        var affordable = market.template().limits().types();
        var fair = new ArrayList<Promise>();
        Promise smallest = null;
        for (int type : market.worthALook(opening.state())) {
            if (affordable.has(type) && Market.isAtMost(opening.seed().requests(), market.room(type))) {
                var one = promise.apply(opening, type);
                if (one.worth() <= fairShare) {
                    fair.add(one);
                }
                smallest = smallest == null || one.worth() < smallest.worth() ? one : smallest;
            }
        }
        if (fair.isEmpty()) {
            return smallest == null ? List.of() : List.of(smallest);
        }
        fair.sort(Comparator.comparingDouble(Promise::rate));
        return fair.size() > TRIED ? fair.subList(0, TRIED) : fair;
    }
}
