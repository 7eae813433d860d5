package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;

class CreatedClaimsTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final CreatedClaims created = new CreatedClaims(cluster.claimWriter());

    @Test
    void aClaimThatTheWatchDoesNotShowIsReadAfterTenSeconds() {
        cluster.fallBehind();
        cluster.with(claim().named("a").build());
        created.created(new ClaimName("a"), clock.now());

        assertThat(created.areAwaited(cluster.snapshot())).isTrue();
        clock.advance(Duration.ofSeconds(10));

        assertThat(created.areAwaited(cluster.snapshot())).isFalse();
        assertThat(cluster.snapshot().claims()).isEmpty();
        assertThat(created.complete(cluster.snapshot()).claims())
                .extracting(Claim::name)
                .containsExactly(new ClaimName("a"));
    }

    @Test
    void aClaimThatDoesNotExistIsForgotten() {
        created.created(new ClaimName("a"), clock.now());
        assertThat(created.complete(cluster.snapshot()).claims()).isEmpty();

        cluster.fallBehind();
        cluster.with(claim().named("a").build());

        assertThat(created.complete(cluster.snapshot()).claims()).isEmpty();
    }

    @Test
    void aClaimThatTheWatchHasShownIsForgotten() {
        created.created(new ClaimName("a"), clock.now());
        created.created(new ClaimName("b"), clock.now());

        assertThat(created.shown(new ClaimName("a"))).isFalse();
        assertThat(created.shown(new ClaimName("b"))).isTrue();
        assertThat(created.shown(new ClaimName("b"))).isFalse();
    }
}
