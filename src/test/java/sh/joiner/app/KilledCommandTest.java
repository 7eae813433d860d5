package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.app.CrashingProcess.When.AFTER;
import static sh.joiner.app.CrashingProcess.When.BEFORE;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.app.CrashingProcess.Call;
import sh.joiner.app.CrashingProcess.When;

/**
 * A process crashes at each call of a consolidation command that replaces a node with a smaller one, and another process takes over. The calls of a command
 * follow one another, so a crash before a call leaves the same objects as a crash after the previous call.
 *
 * <p>One node runs the pod {@code web} and larger pods. Each time that one of the larger pods ends, a smaller node is sufficient.
 */
@Execution(ExecutionMode.CONCURRENT)
class KilledCommandTest {

    private static final List<String> TYPES =
            List.of("m5.large", "m5.xlarge", "m5.2xlarge", "m5.4xlarge", "m5.8xlarge", "m5.16xlarge");

    /**
     * The CPU requests of the pods. The first n pods together fit on the n-th type. The n-th pod fits on no smaller type, so two nodes cost
     * more than one.
     */
    private static final List<String> CPU = List.of("500m", "2500m", "4500m", "8", "16", "32");

    private static final String LAUNCH = "CreateFleetRequest((?!DryRun=true).)*$";
    private static final String CLAIMS = "/apis/karpenter.sh/v1/nodeclaims";
    private static final String CLAIM = CLAIMS + "/[^/]+";
    private static final String NODE = "/api/v1/nodes/[^/]+";
    private static final String EVICTION = "/api/v1/namespaces/default/pods/web-[^/]+/eviction";

    /** The moment of a call, as regular expressions. The content matches if a part of it matches. */
    record Moment(When when, String call, String content) {

        boolean isOf(Call made) {
            return made.name().matches(call) && made.content().matches("(?s).*" + content + ".*");
        }
    }

    /** Returns the parts of the command, with the moments at which the process crashes. */
    static Stream<Arguments> parts() {
        return Stream.of(
                argumentSet(
                        "start",
                        List.of(
                                new Moment(BEFORE, "PATCH " + CLAIM, "joiner.sh/disruption\":\"underutilized-"),
                                new Moment(AFTER, "PATCH " + CLAIM, "joiner.sh/disruption\":\"underutilized-"),
                                new Moment(AFTER, "PUT " + CLAIM + "/status", "DisruptionReason"),
                                new Moment(AFTER, "PUT " + NODE, "karpenter.sh/disrupted"),
                                new Moment(AFTER, "POST " + CLAIMS, "joiner.sh/replaces"))),
                argumentSet(
                        "launch",
                        List.of(
                                new Moment(AFTER, "PATCH " + CLAIM, "joiner.sh/disruption-replacements"),
                                new Moment(BEFORE, "ec2 createFleet", LAUNCH),
                                new Moment(AFTER, "ec2 createFleet", LAUNCH),
                                new Moment(AFTER, "PATCH " + CLAIM, "\"labels\":.*karpenter.k8s.aws/instance-family"),
                                new Moment(
                                        AFTER,
                                        "PUT " + NODE,
                                        "^(?!.*karpenter.sh/disrupted).*karpenter.sh/initialized"))),
                argumentSet(
                        "removal",
                        List.of(
                                new Moment(AFTER, "DELETE " + CLAIM, ""),
                                new Moment(AFTER, "DELETE " + NODE, ""),
                                new Moment(AFTER, "POST " + EVICTION, ""),
                                new Moment(BEFORE, "ec2 terminateInstances", ""),
                                new Moment(AFTER, "ec2 terminateInstances", ""))));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void anotherProcessReplacesTheNodeOnceAndLeavesNoTaint(List<Moment> moments) {
        int most = moments.size();
        try (var cluster = new ConsolidatedCluster(
                Map.of("joiner.disruption.replacement-min-age", "0S"),
                "on-demand",
                String.join(", ", TYPES),
                waiting -> createPods(waiting, most))) {
            awaitNode(cluster, most);
            var launched = new HashSet<>(cluster.instances());

            for (int larger = most - 1; larger >= 0; larger--) {
                var moment = moments.get(larger);
                cluster.crashAt(moment.when(), moment::isOf);
                cluster.end(name(larger + 1));
                cluster.awaitCrash();

                cluster.restart();

                awaitNode(cluster, larger);
                assertOneReplacement(moment, launched, cluster.instances());
            }
        }
    }

    private static void createPods(ConsolidatedCluster cluster, int larger) {
        IntStream.rangeClosed(0, larger).forEach(size -> cluster.deployment(name(size), 1, CPU.get(size), ""));
        cluster.awaitPending(larger + 1);
    }

    private static String name(int size) {
        return size == 0 ? "web" : "load-" + size;
    }

    /** Waits until {@code web} and this number of larger pods run on the only node, which has no taint. */
    private static void awaitNode(ConsolidatedCluster cluster, int larger) {
        cluster.await(() -> Optional.of(cluster.types()), types -> types.equals(List.of(TYPES.get(larger))));
        cluster.awaitRunning(larger + 1);
        assertThat(cluster.isUntainted()).isTrue();
        cluster.awaitInitialized();
    }

    private static void assertOneReplacement(Moment moment, Set<String> launched, Set<String> instances) {
        int before = launched.size();
        launched.addAll(instances);
        assertThat(launched).as("instances after the crash %s", moment).hasSize(before + 1);
    }
}
