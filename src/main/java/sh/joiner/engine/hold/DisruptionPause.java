package sh.joiner.engine.hold;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.claim.ClaimName;

/**
 * A reason why drift and consolidation pause, in the whole cluster or for one pool. Nodes without pods to move are still removed, because their
 * removal launches nothing.
 */
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

    /**
     * The launch for a NodeClaim of the pool fails and is retried, for example because AWS does not permit the request.
     *
     * @param why the reason of AWS or Joiner, as the condition Launched of the claim says
     */
    record LaunchRetried(String pool, ClaimName claim, String why) implements DisruptionPause {}

    /**
     * EC2 had no capacity for several NodeClaims of the pool in a row.
     *
     * @param until when unavailable offerings are tried again
     */
    record NoCapacity(String pool, int claims, Instant until) implements DisruptionPause {}

    /** A gate that launches wait for is closed. */
    record GateClosed(Obstacle obstacle) implements DisruptionPause {}

    /** Returns true if the pause holds the nodes of this pool. */
    default boolean holds(String pool) {
        return switch (this) {
            case LaunchRetried(var own, var _, var _) -> own.equals(pool);
            case NoCapacity(var own, var _, var _) -> own.equals(pool);
            case LaunchesFail _, StalePrices _, GateClosed _ -> true;
        };
    }

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case LaunchesFail(var api, var retry) ->
                "drift and consolidation pause while launches fail: AWS refuses requests to %s%s"
                        .formatted(api, retry == null ? "" : ", and the next request is sent at " + retry);
            case LaunchRetried(var pool, var claim, var why) ->
                "drift and consolidation of NodePool %s pause while launches fail: the launch for NodeClaim %s failed and is retried: %s"
                        .formatted(pool, claim, why);
            case NoCapacity(var pool, var claims, var until) ->
                "drift and consolidation of NodePool %s pause while launches fail: EC2 had no capacity for the last %d NodeClaims; the pause ends after a successful launch, or at %s"
                        .formatted(pool, claims, until);
            case StalePrices(var cache, var since, var why) ->
                "drift and consolidation pause while prices are stale: cache %s %s: %s"
                        .formatted(cache, since == null ? "was never read" : "was last read at " + since, why);
            case GateClosed(var obstacle) ->
                "drift and consolidation pause while a gate is closed: %s".formatted(obstacle.sentence());
        };
    }

    /** Returns the cause of the pause, by which pages count the nodes that stay. */
    default BlockingCause cause() {
        return switch (this) {
            case LaunchesFail(var api, var _) ->
                new BlockingCause("LaunchesFail", api, "pause while AWS refuses requests to " + api);
            case LaunchRetried(var pool, var _, var _) ->
                new BlockingCause("LaunchesFail", pool, "pause while launches for NodePool " + pool + " fail");
            case NoCapacity(var pool, var _, var _) ->
                new BlockingCause("LaunchesFail", pool, "pause while launches for NodePool " + pool + " fail");
            case StalePrices stale ->
                new BlockingCause("StalePrices", stale.cache(), "pause while cache " + stale.cache() + " is stale");
            case GateClosed(var obstacle) ->
                new BlockingCause("GateClosed", "", "pause while a gate is closed: " + obstacle.sentence());
        };
    }
}
