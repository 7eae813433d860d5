package sh.joiner.controller.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.ApiServerProbe;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class ProbeLoopTest {

    private final RemoteCallException away = new RemoteCallException(Category.UNREACHABLE, "", "no answer", null);
    private final RemoteCallException notServed =
            new RemoteCallException(Category.NOT_FOUND, "NotServed", "are the CRDs installed?", null);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final Gates gates = new Gates(
            List.of(
                    new GateRule(KUBERNETES_API, new Validity.UntilLost(), Set.of()),
                    new GateRule(CUSTOM_RESOURCES, new Validity.UntilLost(), Set.of(KUBERNETES_API))),
            clock);
    private @Nullable RemoteCallException answer;
    private @Nullable RemoteCallException kinds;
    private final ProbeLoop loop = new ProbeLoop(new Asked(), gates, runner);

    private final class Asked implements ApiServerProbe {

        @Override
        public void demandAnswer() {
            refuse(answer);
        }

        @Override
        public void demandOurKinds() {
            refuse(kinds);
        }

        private static void refuse(@Nullable RemoteCallException failure) {
            if (failure != null) {
                throw failure;
            }
        }
    }

    @Test
    void opensBothGatesAndProbesAgainAfterThirtySeconds() {
        assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(30));

        assertThat(gates.now().status(KUBERNETES_API)).isEqualTo(GateStatus.OPEN);
        assertThat(gates.now().status(CUSTOM_RESOURCES)).isEqualTo(GateStatus.OPEN);
    }

    @Test
    void twoFailuresInARowCloseTheGateAndAreRetriedSoon() {
        loop.pass(clock.now());
        answer = away;

        assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(1));
        assertThat(gates.now().status(KUBERNETES_API)).isEqualTo(GateStatus.OPEN);
        assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(2));
        assertThat(gates.now().status(KUBERNETES_API)).isEqualTo(GateStatus.LOST);
        answer = null;
        loop.pass(clock.now());
        assertThat(gates.now().status(KUBERNETES_API)).isEqualTo(GateStatus.OPEN);
    }

    @Test
    void missingKindsDoNotCloseTheGateOfTheApiServer() {
        kinds = notServed;

        loop.pass(clock.now());

        assertThat(gates.now().status(KUBERNETES_API)).isEqualTo(GateStatus.OPEN);
        assertThat(gates.now().status(CUSTOM_RESOURCES)).isEqualTo(GateStatus.NEVER_KNOWN);
        assertThat(gates.now().reads(CUSTOM_RESOURCES).failure()).isNotNull();
    }
}
