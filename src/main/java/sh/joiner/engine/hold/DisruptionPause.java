package sh.joiner.engine.hold;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.readiness.Obstacle;

/** A reason why drift and consolidation pause in the whole cluster. Nodes without pods are still removed, because their removal launches nothing. */
public sealed interface DisruptionPause {

    /**
     * Launches fail: the circuit breaker of an API that launches instances is open.
     *
     * @param retry when the next request is sent; absent if it is not known
     */
    record LaunchesFail(String api, @Nullable Instant retry) implements DisruptionPause {}

    /**
     * The prices are stale, so no saving can be computed.
     *
     * @param since when AWS last returned the prices; absent if AWS never returned them
     */
    record StalePrices(String cache, @Nullable Instant since, String why) implements DisruptionPause {}

    /** A gate is closed that launches wait for. */
    record GateClosed(Obstacle obstacle) implements DisruptionPause {}

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case LaunchesFail(var api, var retry) ->
                "drift and consolidation pause while launches fail: AWS refuses requests to %s%s"
                        .formatted(api, retry == null ? "" : ", and the next request is sent at " + retry);
            case StalePrices(var cache, var since, var why) ->
                "drift and consolidation pause while prices are stale: cache %s %s: %s"
                        .formatted(cache, since == null ? "was never read" : "was last read at " + since, why);
            case GateClosed(var obstacle) ->
                "drift and consolidation pause while a gate is closed: %s".formatted(obstacle.sentence());
        };
    }

    /** Returns the cause by which nodes are counted. */
    default BlockingCause cause() {
        return switch (this) {
            case LaunchesFail(var api, var _) ->
                new BlockingCause("LaunchesFail", api, "pause while AWS refuses requests to " + api);
            case StalePrices stale ->
                new BlockingCause("StalePrices", stale.cache(), "pause while cache " + stale.cache() + " is stale");
            case GateClosed(var obstacle) ->
                new BlockingCause("GateClosed", "", "pause while a gate is closed: " + obstacle.sentence());
        };
    }
}
