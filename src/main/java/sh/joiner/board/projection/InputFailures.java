package sh.joiner.board.projection;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.PodView.GateWaitView;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.readiness.GateName;

/**
 * The states and messages that report a failing or missing input.
 *
 * <p>When DescribeInstanceTypes fails:
 *
 * <ol>
 *   <li>The cache {@code instance-types} is Failing until a request succeeds, with the error, the time of the first failure and the next
 *       retry (page Instance types, {@code /api/v1/caches}, metrics). The first failure logs one warning, the next success one line. The
 *       cache keeps its entries.
 *   <li>The gate InstanceTypes shows the same error (page Readiness gates, {@code /api/v1/gates}). While the gate is closed,
 *       {@code /q/health/ready} answers 503 with the name of the gate.
 *   <li>While the gate is closed, the overview has a line for the gate, and pending pods that the last plan does not place are Held. These pods get
 *       the event {@code ProvisioningHeld} instead of {@code FailedScheduling}.
 * </ol>
 */
public final class InputFailures {

    /** The state of a pod that is not planned because an input is missing. */
    static final String HELD = "Held";

    private static final String PLANNING = "provisioning";

    private InputFailures() {}

    /** Returns the gates that planning waits for, except the gate Leader, because the pages already show that another process is the leader. */
    public static List<Obstacle> ofPlanning(Readiness readiness) {
        return readiness.obstacles(PLANNING).stream()
                .filter(obstacle -> obstacle.gate() != GateName.LEADER)
                .toList();
    }

    /** Returns a line of the overview for each gate that planning waits for. */
    static Stream<AttentionView> attention(List<Obstacle> ofPlanning) {
        return ofPlanning.stream()
                .map(obstacle -> new AttentionView(
                        Attention.WAITING,
                        "Gate",
                        obstacle.gate().word(),
                        "is closed",
                        "no pods are planned until the gate opens: " + obstacle.sentence()));
    }

    /**
     * Returns all gates that planning waits for, if the pod waits for planning. Empty if the last plan places the pod, or if the pod does not wait for a
     * node.
     */
    static List<Obstacle> ofPod(Pod pod, @Nullable Placement placement, List<Obstacle> ofPlanning) {
        return pod.isProvisionable() && placement == null ? ofPlanning : List.of();
    }

    /** Returns the gate of an obstacle, the reason, and both as a sentence. */
    static GateWaitView view(Obstacle obstacle) {
        return new GateWaitView(obstacle.gate().word(), obstacle.status().reason(), obstacle.sentence());
    }

    /** Explains why a pod is held. */
    static String explanation(List<GateWaitView> waitsFor) {
        return waitsFor.stream()
                .map(GateWaitView::sentence)
                .collect(Collectors.joining("; ", "planning waits for required inputs: ", ""));
    }

    /** Returns the state of a cache. StandsIn means that an earlier leader saved the entries, or that the entries are compiled into the program. */
    static String stateOf(CacheStatus cache) {
        var failure = cache.failure();
        if (failure != null && failure.lasts()) {
            return "Failing";
        }
        if (cache.source() == null || cache.entries() == 0) {
            return "Empty";
        }
        return cache.source() == CacheSource.LIVE ? "Fresh" : "StandsIn";
    }
}
