package sh.joiner.sandbox.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;

class RemoteProvocationsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.5Z");

    private final ExampleSandbox here = new ExampleSandbox();
    private final ServedWorld world = new ServedWorld(here);
    private final Provocations there = world.link.provocations();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theStateIsTheSameLocallyAndRemotely() {
        assertThat(there.state()).isEqualTo(here.state());
        assertThat(there.lastCalls()).isEqualTo(here.lastCalls()).isNotEmpty();
    }

    static List<Provocation> orders() {
        var day = Duration.ofDays(1);
        return List.of(
                new Provocation.NewImage(
                        "web-1", Map.of("a", "b"), "arm64", null, day, null, null, Set.of("all"), "", "222233334444"),
                new Provocation.ImageChange("ami-1", "disabled", Duration.ofMillis(1), null, NOON),
                new Provocation.ImageRelease("AL2023"),
                new Provocation.Capacity("m5.*", null, "spot", null, null, 1.5, day),
                new Provocation.KeptMemory("m5.large", 0.12),
                new Provocation.Notice(
                        "Health", "i-1", "X", NOON, null, Set.of("queue"), null, null, null, null, null, "{\"a\":1}"),
                new Provocation.PoolNotice(
                        "web", "ScheduledEvent", "system-reboot", null, day, null, Set.of("status"), 3, null),
                new Provocation.Fault(null, "ec2", null, null, null, day, "after", null, 0.25, 3, null),
                new Provocation.InstanceChange("i-1", "stop"),
                new Provocation.NodeChange("node-1", "ready", null),
                new Provocation.ProfileChange("nodes", "delete"),
                new Provocation.RoleChange("node-role", "create"),
                new Provocation.AccountChange(Duration.ofSeconds(10), null, null, null),
                new Provocation.Workload("crowd", null, 200, "250m", null));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void aProvocationArrivesUnchanged(Provocation order) {
        var made = there.provoke(order);

        assertThat(here.takeOrders()).containsExactly(order.toString());
        assertThat(made.isPresent()).isEqualTo(order instanceof Provocation.NewImage);
    }

    @Test
    void everyKindOfProvocationCanBeSent() {
        assertThat(orders()).extracting(Object::getClass).containsExactlyInAnyOrder(kinds());
    }

    private static Class<?>[] kinds() {
        return Provocation.class.getPermittedSubclasses();
    }

    @Test
    void theClockAndTheStoryCanBeControlled() {
        there.speed(30);
        there.advance(Duration.ofMinutes(90));
        there.play("first-steps");
        there.removeAllFaults();
        there.removeFault("fault-1");

        assertThat(here.takeOrders())
                .containsExactly("speed 30.0", "advance PT1H30M", "play first-steps", "heal", "heal fault-1");
    }

    @Test
    void aRejectionKeepsTheMessageOfTheWorld() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> there.play("nonsense"))
                .withMessage("story \"nonsense\" not found");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> there.provoke(new Provocation.InstanceChange("x", "stop")))
                .withMessage("instance x not found");
    }
}
