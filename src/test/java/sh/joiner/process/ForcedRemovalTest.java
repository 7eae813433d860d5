package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All NodeClaims of a healthy fleet are removed by force, as a wrong restore of etcd would do. At most five instances are terminated; the
 * others are held until a user releases them.
 */
@Tag("packaged")
class ForcedRemovalTest {

    private static final int PODS = 12;

    private SharedWorld world;
    private Controller controller;

    @BeforeEach
    void start() {
        world = new SharedWorld(20);
        controller = Controller.start(world, Map.of());
        soon(controller::isLeading);
        world.createPodsWithNodesOfTheirOwn("web", PODS);
        soon(() -> world.running("web") == PODS);
    }

    @AfterEach
    void stop() {
        controller.close();
        world.close();
    }

    @Test
    void theInstancesAreHeldAndShownUntilAUserReleasesThem() {
        var launched = world.instances();

        world.removeClaimsByForce();
        soon(() -> !unclaimed("Held").isEmpty());
        soon(() -> attention().contains("garbage collection stopped"));
        assertThat(world.instances())
                .as("held instances keep running (GarbageLimitTest checks how many instances are terminated before the"
                        + " others are held)")
                .containsAll(unclaimed("Held"));

        given().post(controller.program().url() + "/api/v1/pools/" + pool() + "/release-garbage-collection")
                .then()
                .statusCode(202);
        soon(() -> world.instances().stream().noneMatch(launched::contains));
        soon(() -> !attention().contains("garbage collection stopped"));
    }

    private String pool() {
        return given().get(controller.program().url() + "/api/v1/pools")
                .then()
                .statusCode(200)
                .extract()
                .path("items[0].name");
    }

    private List<String> unclaimed(String state) {
        return given().get(controller.program().url() + "/api/v1/unclaimedinstances?state=" + state)
                .then()
                .statusCode(200)
                .extract()
                .path("items.name");
    }

    private List<String> attention() {
        return given().get(controller.program().url() + "/api/v1/overview")
                .then()
                .statusCode(200)
                .extract()
                .path("attention.sentence");
    }
}
