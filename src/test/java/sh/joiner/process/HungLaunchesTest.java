package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;
import static sh.joiner.testing.Waits.timeUntil;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EC2 does not answer up to 500 launches while a spot instance is interrupted. */
@Tag("packaged")
class HungLaunchesTest {

    private static final int LAUNCHES = 500;
    private static final Duration TIME_LIMIT = Duration.ofSeconds(2);

    private SharedWorld world;
    private Controller controller;

    @BeforeEach
    void start() {
        world = new SharedWorld(10);
        controller = Controller.start(world, Map.of());
        soon(controller::isLeading);
        world.createSpotPod("spot");
        soon(() -> world.isRunning("spot"));
    }

    @AfterEach
    void stop() {
        controller.close();
        world.close();
    }

    /**
     * Interrupts the spot instance when more than this number of launches are in progress. The number is less than 500, because some NodeClaims fail
     * immediately: no image is compatible with their instance types.
     */
    @ParameterizedTest
    @ValueSource(ints = {100, 450})
    void theDrainOfASpotNoticeDoesNotWaitForHungLaunches(int hung) {
        var instance = world.instances().getFirst();
        world.post("clock", "{\"speed\":1}");
        world.post("faults", "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"delay\":\"PT1H\"}");
        world.createClaims(controller.instanceTypes(LAUNCHES));
        soon(() -> world.launching() > hung);

        world.post("instances/%s/interrupt".formatted(instance), "");
        var took = timeUntil(() -> world.isEvicted("spot"));

        System.out.printf("the drain started after %s with %d launches in progress%n", took, world.launching());
        assertThat(world.instances()).containsExactly(instance);
        assertThat(took).isLessThan(TIME_LIMIT);
    }
}
