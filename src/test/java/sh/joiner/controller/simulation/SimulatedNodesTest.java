package sh.joiner.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.world;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedNodesTest {

    @ParameterizedTest
    @CsvSource({"true, true", "30s, true", "0s, false", "false, false"})
    void aNodeWaitsForAPodThatMustNotBeDisruptedNow(String annotation, boolean waits) {
        var present = world().node(node("ip-1"))
                .running("ip-1", pod("job").annotated("karpenter.sh/do-not-disrupt", annotation))
                .snapshot();
        var notes = new ArrayList<String>();

        var _ = new SimulatedNodes(present, new ArrayList<>(), notes).of(List.of("ip-1"));

        assertThat(notes).hasSize(waits ? 1 : 0);
    }
}
