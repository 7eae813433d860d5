package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.testing.FakeDisruptionFreezes;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.SingleThreadRunner;

class FreezeLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(PoolBuilder.pool("default").build());
    private final FakeDisruptionFreezes freezes = new FakeDisruptionFreezes();
    private final FreezeLoop loop = new FreezeLoop(FixedNeeds.by(cluster), freezes, new SingleThreadRunner(clock));

    @AfterEach
    void close() {
        loop.close();
    }

    @Test
    void aFreezeSaysThatItIsInForceUntilItEnds() {
        freezes.has(freeze("sale", clock.now().plusSeconds(60), DisruptionKind.DRIFT));

        loop.pass(cluster, clock.now());
        assertThat(freezes.poolsOf("sale")).containsExactly("default");
        assertThat(freezes.said("sale")).containsExactly("Valid=True Valid", "InForce=True InForce");

        clock.advance(Duration.ofSeconds(60));
        loop.pass(cluster, clock.now());
        assertThat(freezes.said("sale")).anyMatch(condition -> condition.startsWith("InForce=False Ended"));
    }

    @Test
    void freezesThatAreNotKnownYetAreReadAgainSoon() {
        freezes.makeUnknown();

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(1));

        freezes.makeKnown();
        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(10));
    }
}
