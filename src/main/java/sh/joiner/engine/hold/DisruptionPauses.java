package sh.joiner.engine.hold;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.request.ApiUsage;

/** Decides if drift and consolidation pause: while launches fail, while prices are stale, and while a gate that launches wait for is closed. */
public final class DisruptionPauses {

    private static final Set<String> LAUNCHING = Set.of("CreateFleet", "CreateLaunchTemplate");
    private static final Set<CacheName> PRICES = Set.of(CacheName.ON_DEMAND_PRICES, CacheName.SPOT_PRICES);

    /**
     * The reasons of the condition Launched for a launch that waits, for example for inputs or for the outcome of an earlier request. Such a
     * launch has not failed.
     */
    private static final Set<String> WAITS = Set.of(
            "",
            "AwaitingReconciliation",
            "LaunchUnconfirmed",
            "NodeClassReadinessUnknown",
            "PlacementGroupUnknown",
            "WaitingForInputs");

    private DisruptionPauses() {}

    /**
     * Returns all pauses, in a fixed order.
     *
     * @param obstacles the closed gates that launches wait for
     * @param apis the APIs of AWS that this process calls
     * @param longest the age from which prices are stale if reading them fails
     */
    public static List<DisruptionPause> of(
            List<Obstacle> obstacles, List<ApiUsage> apis, List<CacheStatus> caches, Duration longest, Instant now) {
        var pauses = new ArrayList<DisruptionPause>();
        obstacles.forEach(obstacle -> pauses.add(new DisruptionPause.GateClosed(obstacle)));
        apis.stream()
                .filter(api -> LAUNCHING.contains(api.action()) && api.breaker() == ApiUsage.Breaker.OPEN)
                .forEach(api -> pauses.add(
                        new DisruptionPause.LaunchesFail(api.service() + " " + api.action(), api.nextTry())));
        caches.stream()
                .filter(cache -> PRICES.contains(cache.name()))
                .flatMap(cache -> stale(cache, longest, now).stream())
                .forEach(pauses::add);
        return List.copyOf(pauses);
    }

    /** Returns a pause for each pool with a claim whose launch fails and is retried, ordered by pool. The pause names the first such claim. */
    public static List<DisruptionPause> ofRetriedLaunches(List<Claim> claims) {
        var pauses = new TreeMap<String, DisruptionPause>();
        claims.stream()
                .filter(claim -> !claim.isDeleting())
                .forEach(claim -> claim.condition(ClaimConditions.LAUNCHED)
                        .filter(launched -> !launched.isTrue() && !WAITS.contains(launched.reason()))
                        .ifPresent(launched -> pauses.putIfAbsent(
                                claim.pool(),
                                new DisruptionPause.LaunchRetried(claim.pool(), claim.name(), text(launched)))));
        return List.copyOf(pauses.values());
    }

    private static String text(Condition launched) {
        return launched.message().isEmpty()
                ? launched.reason()
                : "%s: %s".formatted(launched.reason(), launched.message());
    }

    /** Prices that Joiner does not read, such as the built-in prices in an isolated network, are not stale. */
    private static List<DisruptionPause> stale(CacheStatus cache, Duration longest, Instant now) {
        var failure = cache.failure();
        if (failure == null || !failure.lasts()) {
            return List.of();
        }
        boolean isOld = cache.age(now).map(age -> age.compareTo(longest) > 0).orElse(true);
        return isOld
                ? List.of(new DisruptionPause.StalePrices(cache.name().word(), cache.lastSuccess(), failure.reason()))
                : List.of();
    }
}
