package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.interruption.Action;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeMaintenanceWindows;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.SingleThreadRunner;

/** The conditions of policies and windows. */
class PolicyLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(PoolBuilder.pool("default").build());
    private final FakeInterruptionPolicies policies = new FakeInterruptionPolicies();
    private final FakeMaintenanceWindows windows = new FakeMaintenanceWindows();
    private final PolicyLoop loop = new PolicyLoop(FixedNeeds.by(cluster), policies, windows, runner);

    PolicyLoopTest() {
        policies.has(policy("databases")
                .rule(new Action.DrainBefore(Duration.ofHours(6), "night"))
                .build());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    @Test
    void windowsThatAreNotKnownYetAreNotReportedAsMissing() {
        windows.has(DailyWindow.window("night", 2, Duration.ofHours(3)));
        windows.makeUnknown();

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(1));
        assertThat(policies.said("databases")).isEmpty();

        windows.makeKnown();
        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofSeconds(10));
        assertThat(policies.said("databases")).contains("Valid=True Valid", "WindowsFound=True WindowsFound");
        assertThat(policies.poolsOf("databases")).containsExactly("default");
        assertThat(windows.said("night")).startsWith("True");
        assertThat(windows.nextOf("night")).isPresent();
    }

    @Test
    void aMissingWindowIsReported() {
        loop.pass(cluster, clock.now());

        assertThat(policies.said("databases")).anyMatch(text -> text.startsWith("WindowsFound=False WindowMissing"));
    }

    @Test
    void windowsOfAPolicyThatWasNeverValidAreUnknown() {
        policies.has(policy("broken").neverValid("spec.rules[0]: no action").build());

        loop.pass(cluster, clock.now());

        assertThat(policies.said("broken"))
                .contains(
                        "WindowsFound=Unknown Invalid the policy is invalid, so the windows of its rules are unknown");
    }

    @Test
    void aRecreatedPolicyGetsItsConditionsAgain() {
        loop.pass(cluster, clock.now());
        var same = policies.all().orElseThrow().getFirst();

        policies.remove("databases");
        policies.has(same);
        assertThat(policies.said("databases")).isEmpty();
        loop.pass(cluster, clock.now());

        assertThat(policies.said("databases")).contains("Valid=True Valid");
    }
}
