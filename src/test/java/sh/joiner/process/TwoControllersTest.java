package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three processes: a world, and two controllers that share it. One controller acts. The other takes over when the lease has expired by the wall
 * clock. No action is done twice.
 */
@Tag("packaged")
class TwoControllersTest {

    private static final int SPEED = 120;
    private static final Duration TOLERANCE =
            Duration.ofMinutes(2); // one second of the wall clock, between two requests
    private static final Duration LEASE = Duration.ofSeconds(6);

    private static SharedWorld world;
    private final List<Controller> controllers = new ArrayList<>();

    @BeforeAll
    static void open() {
        world = new SharedWorld(SPEED);
    }

    @AfterAll
    static void shut() {
        world.close();
    }

    @AfterEach
    void stop() {
        controllers.forEach(Controller::close);
    }

    /** Starts a controller. The first one becomes the leader. */
    private Controller start() {
        var controller = Controller.start(
                world,
                Map.of(
                        "joiner.leader-election.lease-duration", LEASE.toSeconds() + "S",
                        "joiner.leader-election.renew-deadline", "4S",
                        "joiner.leader-election.retry-period", "0.5S"));
        controllers.add(controller);
        soon(() -> controllers.getFirst().isLeading());
        controller.program().url();
        return controller;
    }

    @Test
    void controllersShareAClockAndTheStandbyTakesOverAfterTheLeaseExpires() {
        var first = start();
        var second = start();
        var beginning = world.now();
        for (int minute = 1; minute <= 8; minute++) {
            liveThroughAMinute("pod-" + minute);
        }
        first.post("clock", "{\"advance\":\"PT2M\"}");
        assertThat(world.now()).isAfter(beginning.plus(Duration.ofMinutes(10)));
        assertSameTime();
        assertThat(second.writes()).isEmpty();

        second.post(
                "clock",
                "{\"speed\":5}"); // the lease uses the wall clock; a launch times out after five minutes of the world's
        // clock
        world.createPod("between");
        soon(() -> world.claims() == 9);
        first.program().kill();
        soon(second::isLeading);

        world.createPod("late");
        soon(() -> world.isRunning("between") && world.isRunning("late"));
        second.post("clock", "{\"speed\":120}");
        assertOneInstanceEach(10);
        assertThat(between(first, second))
                .isGreaterThanOrEqualTo(LEASE.minusSeconds(1)); // the lease shows renewals in full seconds
    }

    private void liveThroughAMinute(String pod) {
        var end = world.now().plus(Duration.ofMinutes(1));
        world.createPod(pod);
        soon(() -> world.isRunning(pod) && world.now().isAfter(end));
        assertSameTime();
    }

    private void assertSameTime() {
        for (var controller : controllers) {
            soon(() -> Duration.between(controller.now(), world.now()).abs().compareTo(TOLERANCE) < 0);
        }
    }

    /** Returns the time from the last renewal of the first controller to the first write of the second. */
    private static Duration between(Controller first, Controller second) {
        long renewed = first.lastRenewal().orElseThrow();
        return Duration.ofNanos(second.writes().getFirst().at() - renewed);
    }

    private static void assertOneInstanceEach(int number) {
        assertThat(world.claims()).isEqualTo(number);
        soon(() -> world.nodes() == number);
        assertThat(world.instances()).doesNotHaveDuplicates().hasSize(number);
    }
}
