package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kubelet.NodeController;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.PodToleration;
import sh.joiner.sandbox.pod.Pods;

/**
 * Deletes pods that do not tolerate a NoExecute taint of their node, or whose tolerationSeconds have elapsed. If the
 * taint is removed before that time, the pod stays. The next taint starts a new period of tolerationSeconds.
 */
final class TaintEviction {

    private static final String REPORTER = "taint-eviction-controller";

    /** The default tolerationSeconds of every pod for nodes that are not ready or unreachable. */
    private static final long DEFAULT_TOLERATION_SECONDS = 300;

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror nodes;
    private final MirrorIndex podsByNode;
    private final KeyedQueue queue;
    private final Map<String, Due> due = new HashMap<>();

    TaintEviction(MirroredCluster world, EventWriter events, MirrorIndex podsByNode) {
        this.world = world;
        this.events = events;
        this.nodes = world.mirror(NodeController.RESOURCE);
        this.podsByNode = podsByNode;
        this.queue = new KeyedQueue(world, key -> nodes.get(key).ifPresent(this::visit));
        nodes.onChange((before, after) -> {
            if (after != null && (before == null || !noExecuteTaints(before).equals(noExecuteTaints(after)))) {
                queue.add(ObjectKey.of(after));
            }
        });
        world.mirror(Pods.RESOURCE).onChange(this::podChanged);
    }

    private static List<NodeTaint> noExecuteTaints(JsonNode node) {
        return NodeTaint.ofNode(node).stream()
                .filter(taint -> taint.effect().equals("NoExecute"))
                .toList();
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after == null) {
            if (before != null) {
                due.remove(Meta.uid(before));
            }
        } else if (before == null || !Pods.nodeName(before).equals(Pods.nodeName(after))) {
            var key = ObjectKey.cluster(Pods.nodeName(after));
            nodes.get(key).filter(node -> !noExecuteTaints(node).isEmpty()).ifPresent(_ -> queue.add(key));
        }
    }

    private void visit(ObjectNode node) {
        var taints = noExecuteTaints(node);
        podsByNode.of(Meta.name(node)).forEach(pod -> update(pod, taints));
    }

    private void update(ObjectNode pod, List<NodeTaint> taints) {
        if (taints.isEmpty() || Meta.isDeleting(pod)) {
            due.remove(Meta.uid(pod));
            return;
        }
        var toleration = taints.stream()
                .map(taint -> toleration(pod, taint))
                .flatMapToLong(OptionalLong::stream)
                .min();
        toleration.ifPresentOrElse(seconds -> scheduleEviction(pod, seconds), () -> due.remove(Meta.uid(pod)));
    }

    private static OptionalLong toleration(JsonNode pod, NodeTaint taint) {
        var seconds = PodToleration.secondsOf(PodToleration.ofSpec(pod.path("spec")), taint);
        var isAboutHealth = taint.key().equals("node.kubernetes.io/not-ready")
                || taint.key().equals("node.kubernetes.io/unreachable");
        return isAboutHealth && seconds.equals(OptionalLong.of(0))
                ? OptionalLong.of(DEFAULT_TOLERATION_SECONDS)
                : seconds;
    }

    /** Schedules the eviction, counted from the first taint. A further taint can only make the eviction earlier. */
    private void scheduleEviction(ObjectNode pod, long seconds) {
        var before = due.get(Meta.uid(pod));
        var since = before == null ? world.now() : before.since();
        var at = since.plusSeconds(seconds);
        if (before != null && !at.isBefore(before.at())) {
            return;
        }
        var scheduled = new Due(since, at);
        due.put(Meta.uid(pod), scheduled);
        var left = Duration.between(world.now(), at);
        world.after(left.isNegative() ? Duration.ZERO : left, () -> evict(pod, scheduled));
    }

    private void evict(ObjectNode pod, Due scheduled) {
        if (!due.remove(Meta.uid(pod), scheduled)) {
            return; // the taint was removed in the meantime, or an earlier eviction is scheduled
        }
        world.mirror(Pods.RESOURCE)
                .get(ObjectKey.of(pod))
                .filter(object -> Meta.uid(object).equals(Meta.uid(pod)) && !Meta.isDeleting(object))
                .ifPresent(this::evict);
    }

    private void evict(ObjectNode pod) {
        var key = ObjectKey.of(pod);
        events.report(
                pod, EventWriter.Entry.normal("TaintManagerEviction", "Marking for deletion Pod " + key, REPORTER));
        world.updateStatus(Pods.RESOURCE, key, object -> {
            var reason = "Taint manager: deleting due to NoExecute taint";
            Conditions.set(object, Condition.yes("DisruptionTarget", "DeletionByTaintManager", reason), world.now());
            return object;
        });
        world.delete(Pods.RESOURCE, pod);
    }

    /** The time of the first taint, and the time of the scheduled eviction. */
    private record Due(Instant since, Instant at) {}
}
