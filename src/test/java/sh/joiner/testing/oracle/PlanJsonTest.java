package sh.joiner.testing.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Plans;

final class PlanJsonTest {

    @Test
    void hasTheFormatOfKarpentersAnswers() throws JsonProcessingException {
        var snapshot = world().pool("default")
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.25, "a"),
                        type("m5.xlarge").onDemand(0.5, "a"))
                .node(node("n").has("1", "2Gi"))
                .pending(
                        pod("big").requests("2", "1Gi"),
                        pod("huge").requests("64", "1Gi"),
                        pod("small").requests("1", "1Gi"))
                .snapshot();
        var world = new OracleWorld("made-up", "single", List.of(), snapshot, List.of());

        var answer = new ObjectMapper().readTree(PlanJson.of(world, Plans.of(snapshot)));

        assertThat(answer.path("name").asText()).isEqualTo("made-up");
        assertThat(answer.path("placed")).hasToString("{\"big\":\"claim-1\",\"small\":\"node/n\"}");
        assertThat(answer.path("unschedulable").fieldNames()).toIterable().containsExactly("huge");
        assertThat(answer.path("totalPrice").asDouble()).isEqualTo(0.25);
        assertThat(answer.path("nodeCount").asInt()).isEqualTo(1);
        assertThat(answer.at("/claims/0/pods")).hasToString("[\"big\"]");
        assertThat(answer.at("/claims/0/instanceTypes")).hasToString("[\"m5.large\",\"m5.xlarge\"]");
        assertThat(answer.at("/claims/0/requirements/karpenter.sh~1capacity-type"))
                .hasToString("{\"op\":\"In\",\"values\":[\"on-demand\"]}");
    }
}
