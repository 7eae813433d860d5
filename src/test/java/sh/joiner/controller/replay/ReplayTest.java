package sh.joiner.controller.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every loop and reconciler is a step (docs/decisions/0035): a test runs a day of them on its own thread, and can run the same day again. */
class ReplayTest {

    private static final int NODES = 20;
    private static final SimulatedDay DAY = SimulatedDay.of(1, NODES);

    @Test
    void twentyNodesComeAndGoInOneDay() {
        assertThat(DAY.launched()).hasSize(NODES);
        assertThat(List.of("NodeClaimCreated", "Launched", "Registered", "Initialized", "NodeGone", "Terminated"))
                .allSatisfy(code -> assertThat(DAY.objectsOf(code)).as(code).isEqualTo(NODES));
        assertThat(DAY.left()).isEmpty();
    }

    @Test
    void oneSeedGivesTheSameJournalTwice() {
        var again = SimulatedDay.of(1, NODES);

        assertThat(again.journal().getBytes(UTF_8)).isEqualTo(DAY.journal().getBytes(UTF_8));
    }

    @Test
    void anotherSeedGivesAnotherJournal() {
        var another = SimulatedDay.of(2, NODES);

        assertThat(another.objectsOf("Terminated")).isEqualTo(NODES);
        assertThat(another.journal()).isNotEqualTo(DAY.journal());
    }

    @Test
    void everyControllerRunsOnTheThreadOfTheTest() {
        assertThat(DAY.threads()).hasSize(1);
    }
}
