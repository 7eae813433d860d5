package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the controller with the memory limits of the default container. The cluster has many pools, and many pods that are rejected for different
 * reasons. The figures of docs/reference/sizing.md come from this test with larger properties: {@code sizing.pools}, {@code sizing.pods} and
 * {@code sizing.nodes}.
 */
@Tag("packaged")
class SizingTest {

    private static final int POOLS = Integer.getInteger("sizing.pools", 30);
    private static final int PODS = Integer.getInteger("sizing.pods", 300);
    private static final int NODES = Integer.getInteger("sizing.nodes", 5);
    private static final int CONTAINER = 1024; // MiB, as in kubernetes/base/deployment.yaml
    private static final int LARGEST_PAGE = 2_000_000; // bytes
    private static final int MOST_LINES = 1_000;

    /** The options with which kubernetes/Dockerfile limits the memory in a container of 1 GiB. */
    private static final List<String> AS_IN_THE_CONTAINER = List.of(
            "-Xmx" + CONTAINER * 55 / 100 + "m",
            "-XX:+UseSerialGC",
            "-XX:MaxDirectMemorySize=96m",
            "-XX:MaxMetaspaceSize=192m",
            "-XX:ReservedCodeCacheSize=96m",
            "-XX:+ExitOnOutOfMemoryError");

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final SharedWorld world = new SharedWorld(10, List.of("-Xmx2g", "-XX:+UseSerialGC"));
    private Program controller;

    @BeforeEach
    void start() {
        controller = Program.start(
                AS_IN_THE_CONTAINER,
                Map.of("joiner.world", "sandbox", "joiner.sandbox.url", "http://127.0.0.1:" + world.worldPort()));
        controller.url();
    }

    @AfterEach
    void stop() {
        controller.close();
        world.close();
    }

    @Test
    void manyPoolsAndManyDifferentPodsFitIntoTheDefaultContainer() {
        world.createPodsWithNodesOfTheirOwn("own", NODES);
        IntStream.range(0, POOLS).forEach(world::createPoolOfTeam);
        IntStream.range(0, PODS).parallel().forEach(world::createPodThatNoPoolAccepts);
        eventually(LONGEST_WAIT, () -> isAny("Refused") && !isAny("Waiting") && world.running("own") == NODES);

        var sizes = Stream.of("/", "/pods", "/pools", "/api/v1/pods", "/api/v1/pools", "/api/v1/decisions")
                .map(path -> Map.entry(path, size(path)))
                .toList();
        var lines = controller.lines().size();

        System.out.printf(
                "sizing: pools=%d pods=%d nodes=%d residentMiB=%d highestResidentMiB=%d logLines=%d logBytes=%d pages=%s%n",
                POOLS,
                PODS,
                world.nodes(),
                controller.memory("VmRSS"),
                controller.memory("VmHWM"),
                lines,
                controller.lines().stream().mapToInt(String::length).sum(),
                sizes);
        assertThat(controller.isRunning()).isTrue();
        assertThat(controller.memory("VmHWM")).isLessThan(CONTAINER);
        assertThat(sizes).allSatisfy(size -> assertThat(size.getValue()).isLessThan(LARGEST_PAGE));
        assertThat(lines).isLessThan(MOST_LINES);
    }

    private boolean isAny(String state) {
        List<?> found = given().queryParam("state", state)
                .queryParam("limit", 1)
                .get(controller.url() + "/api/v1/pods")
                .then()
                .statusCode(200)
                .extract()
                .path("items");
        return !found.isEmpty();
    }

    private int size(String path) {
        return given().get(controller.url() + path).asByteArray().length;
    }
}
