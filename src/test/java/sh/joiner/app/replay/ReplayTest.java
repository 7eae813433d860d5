package sh.joiner.app.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Runs all loops and reconcilers for one simulated day on the thread of the test, and runs the same day again (docs/decisions/0035).
 */
class ReplayTest {

    private static final int NODES = 20;
    private static final Pattern STATUS = Pattern.compile("Status:( \\w+ -> \\w+)");
    private static final SimulatedDay DAY = SimulatedDay.of(1, NODES);

    @Test
    void twentyNodesAreLaunchedAndTerminatedInOneDay() {
        assertThat(DAY.launched()).hasSize(NODES);
        assertThat(List.of("NodeClaimCreated", "Launched", "Registered", "Initialized", "NodeGone", "Terminated"))
                .allSatisfy(code -> assertThat(DAY.objectsOf(code)).as(code).isEqualTo(NODES));
        assertThat(DAY.left()).isEmpty();
        assertThat(DAY.linesOf("failure")).isEmpty();
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

    @Test
    void poolAndClassAreReadyExceptDuringTheOutage() {
        var transitions = DAY.decisions().stream()
                .filter(decision -> decision.code().equals("Ready"))
                .map(decision -> decision.subjects().getFirst().kind()
                        + STATUS.matcher(decision.what())
                                .results()
                                .findFirst()
                                .orElseThrow()
                                .group(1));

        assertThat(transitions)
                .containsExactlyInAnyOrder(
                        "NodePool False -> True",
                        "NodePool True -> False",
                        "EC2NodeClass True -> Unknown",
                        "NodePool False -> True",
                        "EC2NodeClass Unknown -> True");
        assertThat(DAY.linesOf("nodeclass")).anyMatch(line -> line.contains("nodeclass default status"));
        assertThat(DAY.linesOf("nodepool")).anyMatch(line -> line.contains("\"nodes\":1,"));
    }

    @Test
    void nodesWhoseInstancesRetireAreDrained() {
        assertThat(DAY.objectsOf("NodeInterruptionDone")).isEqualTo(NODES / DayNodes.NODES_PER_RETIREMENT);
    }

    @Test
    void theInstanceWithoutAClaimIsCollected() {
        assertThat(DAY.decisions())
                .filteredOn(decision -> decision.code().equals("InstanceCollected"))
                .hasSize(1);
    }

    @Test
    void nothingIsPlannedWhileAGateIsClosed() {
        var closed = SimulatedDay.OUTAGE.plus(Duration.ofHours(1).plusMinutes(10));
        var reopened = SimulatedDay.OUTAGE.plus(SimulatedDay.OUTAGE_LENGTH);

        assertThat(DAY.linesOf("gate")).anyMatch(line -> line.endsWith("TOO_OLD"));
        assertThat(DAY.decisions())
                .filteredOn(decision -> decision.code().equals("NodeClaimCreated"))
                .isNotEmpty()
                .noneMatch(decision ->
                        decision.at().isAfter(closed) && decision.at().isBefore(reopened));
    }
}
