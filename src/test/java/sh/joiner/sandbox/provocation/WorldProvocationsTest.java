package sh.joiner.sandbox.provocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.port.Provocations.Call;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.CloudSettings;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.workload.Machine;
import sh.joiner.sandbox.workload.MachineRoom;

class WorldProvocationsTest {

    static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

    final SandboxClock clock = new SandboxClock(START, () -> 0);
    final SandboxCloud cloud =
            new SandboxCloud(clock, new EmptyRoom(), CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
    final WorldProvocations provocations = new WorldProvocations(clock, cloud);

    @AfterEach
    void close() {
        clock.close();
    }

    @Test
    void steerTheClock() {
        provocations.setSpeed(60);
        provocations.advance(Duration.ofHours(6));

        assertThat(provocations.state().now()).isEqualTo(START.plus(Duration.ofHours(6)));
        assertThat(provocations.state().speed()).isEqualTo(60);
    }

    @Test
    void tellWhatWasAskedOfAws() {
        cloud.sts().getCallerIdentity();
        cloud.sts().getCallerIdentity();

        assertThat(provocations.state().calls()).containsExactly(new Call("STS", "GetCallerIdentity", "ok", 2));
        assertThat(provocations.state().instances()).isEmpty();
    }

    /** Nothing boots in these tests. */
    static final class EmptyRoom implements MachineRoom {

        @Override
        public void booted(Machine machine) {
            throw new AssertionError("booted " + machine);
        }

        @Override
        public void stopped(String instanceId) {
            throw new AssertionError("stopped " + instanceId);
        }
    }
}
