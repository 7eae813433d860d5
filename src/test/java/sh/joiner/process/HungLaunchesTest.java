package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** EC2 does not answer 500 launches, and a spot instance is interrupted (issue 18, attack 5). */
@Tag("packaged")
class HungLaunchesTest {

    private static final int LAUNCHES = 500;
    private static final int HUNG = 450; // the claims of some types end at once, since no image is for them
    private static final int FEW =
            10; // claims that are not being launched: that of the spot pod, and the last of the 500
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

    @Test
    void theDrainOfASpotNoticeDoesNotWaitForThem() {
        var instance = world.instances().getFirst();
        world.post("clock", "{\"speed\":1}");
        world.post("faults", "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"delay\":\"PT1H\"}");
        world.createClaims(controller.instanceTypes(LAUNCHES));
        soon(() -> world.launching() > HUNG && world.launching() >= world.claims() - FEW);

        long begun = System.nanoTime();
        world.post("instances/%s/interrupt".formatted(instance), "");
        soon(() -> world.isEvicted("spot"));
        var took = Duration.ofNanos(System.nanoTime() - begun);

        System.out.printf("the drain began after %s with %d launches under way%n", took, world.launching());
        assertThat(world.instances()).containsExactly(instance);
        assertThat(took).isLessThan(TIME_LIMIT);
    }
}
