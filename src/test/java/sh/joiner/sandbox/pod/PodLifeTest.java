package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.PodRun;
import sh.joiner.sandbox.kubelet.RestartWait;

/** The lifecycle of a pod on a kubelet, from binding to termination. */
class PodLifeTest {

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void aNode() {
        world.boot(1);
        world.seconds(12);
    }

    private void pod(String annotations, String spec) {
        world.apply("pods", """
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: default, annotations: {%s}}
                spec: {%s, containers: [{name: main, image: registry.example/app:1}]}
                """.formatted(annotations, spec));
    }

    private JsonNode container() {
        return world.object("pods", "web").at("/status/containerStatuses/0");
    }

    @Test
    void containersAreCreatedBeforeThePodRuns() {
        pod("", "restartPolicy: Always");
        world.seconds(1);

        assertThat(Json.text(container(), "state", "waiting", "reason")).isEqualTo("ContainerCreating");
        assertThat(SmallWorld.condition(world.object("pods", "web"), "Ready")).isEqualTo("False ContainersNotReady");
    }

    @Test
    void aPodIsReadyAfterItsAnnotatedDelay() {
        pod("sandbox.joiner.sh/ready-after: PT30S", "restartPolicy: Always");
        world.seconds(20);
        var early = world.object("pods", "web");
        world.seconds(15);

        assertThat(Pods.phase(early)).isEqualTo("Running");
        assertThat(Pods.isReady(early)).isFalse();
        assertThat(Pods.isReady(world.object("pods", "web"))).isTrue();
    }

    @Test
    void aCrashingContainerIsRestartedWithIncreasingDelays() {
        pod("sandbox.joiner.sh/run: PT5S, sandbox.joiner.sh/exit: '3'", "restartPolicy: Always");
        world.seconds(15);
        var once = container();
        world.seconds(60);

        assertThat(once.path("restartCount").asInt()).isEqualTo(1);
        assertThat(Json.at(once, "lastState", "terminated", "exitCode").asInt()).isEqualTo(3);
        assertThat(container().path("restartCount").asInt()).isBetween(2, 4);
    }

    @Test
    void aPodThatIsNotRestartedFailsIfItsExitCodeIsNotZero() {
        pod("sandbox.joiner.sh/run: PT5S, sandbox.joiner.sh/exit: '3'", "restartPolicy: Never");
        world.seconds(15);

        assertThat(Pods.phase(world.object("pods", "web"))).isEqualTo("Failed");
        assertThat(Json.text(container(), "state", "terminated", "reason")).isEqualTo("Error");
    }

    @Test
    void aRequestedCrashCountsAsARestart() {
        pod("", "restartPolicy: Always");
        world.seconds(5);
        world.workloads.controls().crash("default", "web");
        world.seconds(0);
        var down = container();
        world.seconds(5);

        assertThat(Json.text(down, "state", "waiting", "reason")).isEqualTo("CrashLoopBackOff");
        assertThat(container().path("restartCount").asInt()).isEqualTo(1);
        assertThat(Pods.isReady(world.object("pods", "web"))).isTrue();
        assertThatThrownBy(() -> world.workloads.controls().crash("default", "moon"))
                .hasMessage("pod \"default/moon\" is not running");
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S", "1, PT10S", "2, PT20S", "5, PT2M40S", "6, PT5M", "40, PT5M"})
    void theDelayBeforeARestartDoublesUpToFiveMinutes(int restarts, Duration wait) {
        assertThat(RestartWait.delay(restarts)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sleep 20                  | PT21S",
                "/bin/sh -c 'sleep 20'     | PT21S",
                "sh -c 'sleep 5; sleep 1m' | PT60S",
                "sh -c 'sleep infinity'    | PT60S",
                "nginx -s quit             | PT3S"
            })
    void aHookCommandTakesTheTimeOfItsSleepsAndAnyOtherCommandTakesTwoSeconds(String command, Duration wanted) {
        var pod = Json.object();
        Json.child(pod, "metadata").put("deletionGracePeriodSeconds", 60);
        var hook = Json.child(pod, "spec").putArray("containers").addObject();
        List.of(command.split(" "))
                .forEach(Json.child(hook, "lifecycle", "preStop", "exec").putArray("command")::add);

        assertThat(PodRun.stopTime(pod, Duration.ofSeconds(1))).isEqualTo(wanted);
    }

    @Test
    void aSleepingHookDelaysTermination() {
        pod("", "terminationGracePeriodSeconds: 60");
        world.store.update("pods", "default", "web", pod -> {
            Json.child((ObjectNode) pod.at("/spec/containers/0"), "lifecycle", "preStop", "sleep")
                    .put("seconds", 20);
            return pod;
        });
        world.seconds(5);
        world.store.delete("pods", "default", "web", Optional.empty());
        world.seconds(15);
        var stillThere = world.pods().size();
        world.seconds(10);

        assertThat(stillThere).isEqualTo(1);
        assertThat(world.pods()).isEmpty();
    }
}
