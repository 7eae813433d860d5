package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.testing.HandClock;

/** Launches of the pool default for which EC2 has no capacity. */
class LaunchFailuresTest {

    private final HandClock clock = new HandClock();
    private final LaunchFailures failures = new LaunchFailures();
    private final DecisionReporter reporter = new DecisionReporter(clock, List.of());

    @BeforeEach
    void listen() {
        reporter.launches().add(failures::ended);
    }

    private void fail(int times) {
        for (int count = 0; count < times; count++) {
            reporter.givenUp(claim().build(), "insufficient_capacity", "no capacity");
        }
    }

    private List<String> pauses() {
        return failures.pauses(clock.now()).stream()
                .map(DisruptionPause::sentence)
                .toList();
    }

    @Test
    void threeFailuresInARowPauseThePool() {
        fail(3);

        assertThat(pauses())
                .containsExactly(
                        "drift and consolidation of NodePool default pause while launches fail: EC2 had no capacity for the last 3 NodeClaims; the pause ends after a successful launch, or at "
                                + clock.now().plus(Duration.ofMinutes(3)));
        assertThat(failures.pauses(clock.now()).getFirst().holds("default")).isTrue();
        assertThat(failures.pauses(clock.now()).getFirst().holds("other")).isFalse();
    }

    @Test
    void fewerFailuresPauseNothing() {
        fail(2);

        assertThat(pauses()).isEmpty();
    }

    @Test
    void thePauseEndsAfterThreeMinutesAndStartsAgainWithTheNextFailure() {
        fail(3);
        clock.advance(Duration.ofMinutes(3));
        assertThat(pauses()).isEmpty();

        fail(1);

        assertThat(pauses()).hasSize(1);
    }

    @Test
    void aSuccessfulLaunchEndsThePause() {
        fail(3);

        reporter.launched(claim().build(), launchedInstance(), 0.1);

        assertThat(pauses()).isEmpty();
    }

    @Test
    void otherReasonsToDeleteAClaimPauseNothing() {
        for (int count = 0; count < 3; count++) {
            reporter.givenUp(claim().build(), "registration_timeout", "not registered");
        }

        assertThat(pauses()).isEmpty();
    }

    private static Instance launchedInstance() {
        return new Instance(
                new InstanceId("i-1"),
                "aws:///us-east-1a/i-1",
                Instance.State.RUNNING,
                "m5.large",
                "us-east-1a",
                CapacityType.ON_DEMAND,
                "ami-1",
                "subnet-a",
                HandClock.START,
                Instance.Placement.UNKNOWN,
                Map.of());
    }
}
