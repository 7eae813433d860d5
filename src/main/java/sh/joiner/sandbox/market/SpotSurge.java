package sh.joiner.sandbox.market;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * A temporary or permanent change of some spot prices.
 *
 * @param type a glob of instance types
 * @param zone a glob of zones
 * @param factor the factor by which the spot price is multiplied; the result is at most the on-demand price
 * @param until the end; null if there is none
 */
public record SpotSurge(
        String type,
        String zone,
        double factor,
        Instant from,
        @Nullable Instant until) {

    public SpotSurge {
        if (!(factor > 0)) {
            throw new IllegalArgumentException("price factor %s is invalid: use a number above 0".formatted(factor));
        }
    }

    boolean changes(String instanceType, String instanceZone, Instant at) {
        return !at.isBefore(from)
                && (until == null || at.isBefore(until))
                && new Glob(type).matches(instanceType)
                && new Glob(zone).matches(instanceZone);
    }
}
