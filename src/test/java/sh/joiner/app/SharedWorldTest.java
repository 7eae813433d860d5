package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.environment.SandboxOnlyEnvironment;
import sh.joiner.app.environment.SharedSandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A sandbox and two control planes that connect to it only over HTTP, as two processes would. */
class SharedWorldTest {

    private static final int SPEED = 60;
    private static final Duration TOLERANCE = Duration.ofSeconds(SPEED / 2); // half a second of wall-clock time
    private static final int MINUTES = 10; // of the world's clock

    private final Settings settings = Installation.settings(Map.of(
            "joiner.sandbox.speed", Integer.toString(SPEED),
            "joiner.sandbox.world-port", "0",
            "joiner.leader-election.lease-duration", "15S",
            "joiner.leader-election.renew-deadline", "12S",
            "joiner.leader-election.retry-period", "0.5S"));
    private final List<String> outages = new CopyOnWriteArrayList<>();
    private final SandboxOnlyEnvironment world = new SandboxOnlyEnvironment(settings);
    private final Environment here = new SharedSandboxEnvironment(world.url(), outages::add);
    private final Environment there = new SharedSandboxEnvironment(world.url(), outages::add);
    private final KubernetesClient client =
            ApiClients.builder().withConfig(here.kubernetes()).build();
    private final TestUser person = new TestUser(client);
    private final Installation first = new Installation(here, settings);
    private final Installation second = new Installation(there, settings);

    @BeforeEach
    void start() {
        world.begin();
        first.start();
        soon(first::isLeading);
        second.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file)))
                    .create();
        }
    }

    @AfterEach
    void stop() {
        second.close();
        first.close();
        client.close();
        there.close();
        here.close();
        world.close();
    }

    @Test
    void theLeaderActsForTenMinutesAndTheOtherProcessTakesOverWhenTheLeaderEnds() {
        for (int minute = 1; minute <= MINUTES; minute++) {
            runForAMinute("pod-" + minute, minute);
        }
        assertThat(second.passes()).isZero();
        soon(() -> second.board().views().nodes().size() == MINUTES);

        first.close();
        soon(second::isLeading);

        person.createPod("late");
        soon(() -> person.isRunning("late"));
        assertThat(second.passes()).isPositive();
        assertThat(person.claims()).isEqualTo(MINUTES + 1);
        assertThat(outages).isEmpty();
    }

    private void runForAMinute(String pod, int minute) {
        var end = world.clock().now().plus(Duration.ofMinutes(1));
        person.createPod(pod);
        soon(() -> person.isRunning(pod) && world.clock().now().isAfter(end));
        assertThat(person.claims()).isEqualTo(minute);
        assertThat(List.of(first.isLeading(), second.isLeading())).containsExactly(true, false);
        assertSameTime();
    }

    @Test
    void aClockChangeOfOneProcessMovesBothClocks() {
        var before = there.clock().now();

        here.provocations().orElseThrow().advance(Duration.ofDays(2));
        soon(() -> there.clock().now().isAfter(before.plus(Duration.ofDays(2))));
        here.provocations().orElseThrow().speed(0);
        soon(() -> there.clock().now().equals(there.clock().now()));

        assertThat(world.clock().now()).isAfter(before.plus(Duration.ofDays(2)));
        assertSameTime();
    }

    @Test
    void anUnreachableSandboxIsReportedInOneSentence() {
        var url = world.url() + 9;

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> new SharedSandboxEnvironment("http://127.0.0.1:1", outages::add))
                .withMessageMatching(
                        "the sandbox's world at http://127.0.0.1:1 does not answer \\(.*\\): start a sandbox"
                                + " with joiner.world=sandbox-only\\.");
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> new SharedSandboxEnvironment("8002 " + url, outages::add))
                .withMessageStartingWith("joiner.sandbox.url is not a valid URL");
    }

    @Test
    void aSandboxCannotUseAnotherSandbox() {
        var both = Installation.settings(Map.of("joiner.sandbox.url", world.url()));

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> new SandboxOnlyEnvironment(both))
                .withMessageContaining("joiner.sandbox.url");
    }

    private void assertSameTime() {
        for (var one : List.of(here, there)) {
            soon(() -> Duration.between(world.clock().now(), one.clock().now())
                            .abs()
                            .compareTo(TOLERANCE)
                    < 0);
        }
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }
}
