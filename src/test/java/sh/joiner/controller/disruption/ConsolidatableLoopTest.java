package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pool.Consolidation.Policy;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class ConsolidatableLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final ConsolidatableLoop loop = new ConsolidatableLoop(
            cluster, FixedNeeds.by(cluster), cluster.claimWriter(), new SingleThreadRunner(clock));

    @AfterEach
    void close() {
        loop.close();
    }

    private void consolidateAfter(@Nullable Duration after) {
        cluster.with(pool("default")
                .consolidation(Policy.WHEN_EMPTY_OR_UNDERUTILIZED, after)
                .build());
    }

    private ClaimSamples initialized() {
        return claim().labels(Map.of("karpenter.sh/nodepool", "default"))
                .says("Initialized", Condition.Status.TRUE, clock.now());
    }

    private boolean isConsolidatable() {
        return cluster.claims().getFirst().is("Consolidatable");
    }

    @Test
    void aClaimIsConsolidatableWhenConsolidateAfterHasPassedWithoutPodEvents() {
        consolidateAfter(Duration.ofMinutes(2));
        cluster.with(initialized().build());
        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofMinutes(2));
        assertThat(isConsolidatable()).isFalse();
        clock.advance(Duration.ofMinutes(2));

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims().getFirst().condition("Consolidatable"))
                .hasValueSatisfying(condition -> assertThat(condition.status() + " " + condition.reason())
                        .isEqualTo("TRUE Consolidatable"));
    }

    @Test
    void aPodEventRemovesTheConditionUntilConsolidateAfterHasPassed() {
        consolidateAfter(Duration.ofMinutes(2));
        cluster.with(initialized().build());
        clock.advance(Duration.ofMinutes(2));
        loop.pass(cluster, clock.now());
        cluster.claimWriter().recordPodEvent(cluster.claims().getFirst().name(), clock.now());

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofMinutes(2));

        assertThat(cluster.claims().getFirst().condition("Consolidatable")).isEmpty();
    }

    @Test
    void withConsolidateAfterZeroAClaimIsConsolidatableAtOnce() {
        consolidateAfter(Duration.ZERO);
        cluster.with(initialized().build());

        loop.pass(cluster, clock.now());

        assertThat(isConsolidatable()).isTrue();
    }

    @Test
    void withConsolidateAfterNeverTheConditionIsRemoved() {
        consolidateAfter(null);
        cluster.with(initialized()
                .says("Consolidatable", Condition.Status.TRUE, clock.now())
                .build());

        loop.pass(cluster, clock.now());

        assertThat(cluster.claims().getFirst().condition("Consolidatable")).isEmpty();
    }

    @Test
    void aClaimOfAStaticPoolIsNotConsolidatable() {
        cluster.with(pool("default")
                .consolidation(Policy.WHEN_EMPTY_OR_UNDERUTILIZED, Duration.ZERO)
                .replicas(1)
                .build());
        cluster.with(initialized().build());

        loop.pass(cluster, clock.now());

        assertThat(isConsolidatable()).isFalse();
    }

    @Test
    void aClaimThatIsNotInitializedIsNotConsolidatable() {
        consolidateAfter(Duration.ZERO);
        cluster.with(claim().labels(Map.of("karpenter.sh/nodepool", "default")).build());

        loop.pass(cluster, clock.now());

        assertThat(isConsolidatable()).isFalse();
    }

    @Test
    void aConditionIsWrittenOnce() {
        consolidateAfter(Duration.ZERO);
        cluster.with(initialized().build());
        loop.pass(cluster, clock.now());
        int written = cluster.writes().size();

        loop.pass(cluster, clock.now());

        assertThat(cluster.writes()).hasSize(written);
    }

    @Test
    void aFailedWriteIsRetriedAfterTenSeconds() {
        consolidateAfter(Duration.ZERO);
        cluster.with(initialized().build());
        cluster.refuse(new RemoteCallException(Category.UNREACHABLE, "", "the API server does not respond", null));
        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(10));
        cluster.refuse(null);

        loop.pass(cluster, clock.now());

        assertThat(isConsolidatable()).isTrue();
    }
}
