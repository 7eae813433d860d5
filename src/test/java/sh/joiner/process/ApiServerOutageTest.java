package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The API server of a leader with a small fleet goes away and comes back. */
@Tag("packaged")
class ApiServerOutageTest {

    private static final Duration OUTAGE = Duration.ofSeconds(15);

    private SharedWorld world;
    private Controller controller;

    @BeforeEach
    void start() {
        world = new SharedWorld(20);
        controller = Controller.start(world, Map.of());
        soon(controller::isLeading);
        world.createPod("first");
        soon(() -> world.isRunning("first"));
    }

    @AfterEach
    void stop() {
        controller.close();
        world.close();
    }

    @Test
    void anOutageIsAFewLinesOfTheLogAndEndsByItself() throws InterruptedException {
        int before = controller.program().lines().size();

        controller.cutCluster();
        Thread.sleep(OUTAGE);
        controller.mendCluster();
        world.createPod("second");
        soon(() -> world.isRunning("second"));

        var all = controller.program().lines();
        var told = all.subList(before, all.size());
        assertThat(told).hasSizeLessThanOrEqualTo(100);
        assertThat(lines(told, "API server does not answer")).hasSize(1);
        assertThat(lines(told, "API server answers again")).hasSize(1);
    }

    private static List<String> lines(List<String> told, String text) {
        return told.stream().filter(line -> line.contains(text)).toList();
    }
}
