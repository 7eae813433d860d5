package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.lifecycle.ClaimStep.Initialize;
import sh.joiner.engine.lifecycle.ClaimStep.Wait;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;

class InitializationTest {

    private static final Taint AGENT = new Taint("agent-not-ready", "", Taint.Effect.NO_EXECUTE);
    private static final Taint NOT_READY = new Taint("node.kubernetes.io/not-ready", "", Taint.Effect.NO_SCHEDULE);
    private static final Claim CLAIM = claim().requests(Map.of("cpu", "1", "nvidia.com/gpu", "1"))
            .startupTaints(AGENT)
            .registeredAs("aws:///us-east-1a/i-1", "ip-1")
            .build();

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("obstacles")
    void theFirstFailingCheckIsReported(List<Node> nodes, String reason) {
        var judgement = Initialization.of(CLAIM, nodes);

        assertThat(judgement.step()).isEqualTo(new Wait());
        assertThat(judgement.reports()).extracting(ConditionReport::reason).containsExactly(reason);
    }

    static Stream<Arguments> obstacles() {
        return Stream.of(
                argumentSet("the node is missing", List.of(), "NodeNotFound"),
                argumentSet(
                        "the node is not ready, which is checked before taints",
                        List.of(node("a").notReady().taint(AGENT).build()),
                        "NodeNotReady"),
                argumentSet(
                        "a startup taint is present, which is checked before Kubernetes' taints",
                        List.of(node("a").taint(NOT_READY).taint(AGENT).build()),
                        "StartupTaintsExist"),
                argumentSet(
                        "a taint of Kubernetes is present",
                        List.of(node("a").taint(NOT_READY).build()),
                        "KnownEphemeralTaintsExist"),
                argumentSet(
                        "a requested device is not registered",
                        List.of(node("a").build()),
                        "ResourceNotRegistered"),
                argumentSet(
                        "a requested device is registered with the amount 0",
                        List.of(node("a").offers("nvidia.com/gpu", "0").build()),
                        "ResourceNotRegistered"));
    }

    @Test
    void aNodeThatPassesAllChecksIsInitialized() {
        var node = node("ip-1").offers("nvidia.com/gpu", "1").build();

        var judgement = Initialization.of(CLAIM, List.of(node));

        assertThat(judgement.step()).isInstanceOf(Initialize.class);
        assertThat(judgement.reports()).isEmpty();
    }

    @Test
    void otherTaintsDoNotPreventInitialization() {
        var lasting = new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);
        var node = node("ip-1").offers("nvidia.com/gpu", "1").taint(lasting).build();

        assertThat(Initialization.of(CLAIM, List.of(node)).step()).isInstanceOf(Initialize.class);
    }
}
