package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.cache.CacheStatus.Failure;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;

class DisruptionPausesTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Instant RETRY = NOON.plusSeconds(20);

    private static ApiUsage api(String action, Breaker breaker) {
        return new ApiUsage("EC2", action, 10, 5, 0, 0, breaker, RETRY, NOON, ApiUsage.Counts.NONE);
    }

    private static CacheStatus prices(@Nullable Instant read, @Nullable Failure failure) {
        return new CacheStatus(
                CacheName.SPOT_PRICES, CacheSource.LIVE, read, failure, null, 1, true, CacheStatus.Counts.NONE);
    }

    private static Failure failure(Failure.State state) {
        return new Failure("AccessDenied", NOON, NOON, state);
    }

    private static List<String> sentences(List<Obstacle> gates, List<ApiUsage> apis, CacheStatus... caches) {
        return DisruptionPauses.of(gates, apis, List.of(caches), DAY, NOON).stream()
                .map(DisruptionPause::sentence)
                .toList();
    }

    @Test
    void driftPausesWhileTheBreakerOfLaunchesIsOpen() {
        assertThat(sentences(List.of(), List.of(api("CreateFleet", Breaker.OPEN))))
                .containsExactly(
                        "drift and consolidation pause while launches fail: AWS refuses requests to EC2 CreateFleet, and the next request is sent at "
                                + RETRY);
    }

    @Test
    void aRetriedLaunchPausesItsPoolAndNamesTheReason() {
        var failed = claim().named("gpu-1").labels(Map.of("karpenter.sh/nodepool", "gpu"));
        var condition =
                new Condition("Launched", Condition.Status.UNKNOWN, "UnauthorizedOperation", "not permitted", NOON);

        var pauses = DisruptionPauses.ofRetriedLaunches(List.of(
                claim().build(),
                failed.build().with(List.of(condition)),
                failed.named("gpu-2").build().with(List.of(condition))));

        assertThat(pauses).singleElement().satisfies(pause -> {
            assertThat(pause.sentence())
                    .isEqualTo(
                            "drift and consolidation of NodePool gpu pause while launches fail: the launch for NodeClaim gpu-1 failed and is retried: UnauthorizedOperation: not permitted");
            assertThat(pause.holds("gpu")).isTrue();
            assertThat(pause.holds("default")).isFalse();
        });
    }

    @Test
    void aLaunchThatWaitsOrSucceededPausesNothing() {
        var waits = new Condition("Launched", Condition.Status.UNKNOWN, "WaitingForInputs", "waiting for prices", NOON);

        assertThat(DisruptionPauses.ofRetriedLaunches(List.of(
                        claim().build(),
                        claim().build().with(List.of(waits)),
                        claim().launchedAs("aws:///a/i-1").build())))
                .isEmpty();
    }

    /** The first launch after the wait of the breaker is the request that closes or opens it again. */
    @Test
    void nothingPausesWhenTheBreakerLetsARequestThrough() {
        assertThat(sentences(List.of(), List.of(api("CreateFleet", Breaker.HALF_OPEN))))
                .isEmpty();
        assertThat(sentences(List.of(), List.of(api("CreateFleet", Breaker.CLOSED))))
                .isEmpty();
    }

    @Test
    void theBreakerOfAnotherApiPausesNothing() {
        assertThat(sentences(List.of(), List.of(api("DescribeImages", Breaker.OPEN))))
                .isEmpty();
    }

    @Test
    void pricesThatCannotBeReadForADayPauseDrift() {
        var old = NOON.minus(DAY).minusSeconds(1);

        assertThat(sentences(List.of(), List.of(), prices(old, failure(Failure.State.LASTS))))
                .containsExactly(
                        "drift and consolidation pause while prices are stale: cache spot-prices was last read at %s: AccessDenied"
                                .formatted(old));
        assertThat(sentences(List.of(), List.of(), prices(null, failure(Failure.State.LASTS))))
                .containsExactly(
                        "drift and consolidation pause while prices are stale: cache spot-prices was never read: AccessDenied");
    }

    @Test
    void pricesAreNotStaleWhileTheyAreRecentOrReadWithoutFailure() {
        var old = NOON.minus(DAY).minusSeconds(1);

        assertThat(sentences(List.of(), List.of(), prices(NOON.minus(DAY), failure(Failure.State.LASTS))))
                .isEmpty();
        assertThat(sentences(List.of(), List.of(), prices(old, failure(Failure.State.OVER))))
                .isEmpty();
        assertThat(sentences(List.of(), List.of(), prices(null, null))).isEmpty();
    }

    @Test
    void eachClosedGatePausesDrift() {
        var closed = new Obstacle(GateName.SUBNETS, GateStatus.TOO_OLD, "");

        assertThat(sentences(List.of(closed), List.of()))
                .containsExactly("drift and consolidation pause while a gate is closed: Subnets (the data is too old)");
    }
}
