package sh.joiner.sandbox.market;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * A time in which some spot prices are not what they would be.
 *
 * @param type a glob of instance types
 * @param zone a glob of zones
 * @param factor multiplies the price; it never rises above the list price
 * @param until null if it has no end
 */
public record SpotSurge(
        String type,
        String zone,
        double factor,
        Instant from,
        @Nullable Instant until) {

    public SpotSurge {
        if (!(factor > 0)) {
            throw new IllegalArgumentException("a price cannot be multiplied by " + factor);
        }
    }

    boolean changes(String market, String marketZone, Instant at) {
        return !at.isBefore(from)
                && (until == null || at.isBefore(until))
                && new Glob(type).matches(market)
                && new Glob(zone).matches(marketZone);
    }
}
