package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;
import sh.joiner.sandbox.mirror.Index;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.Taint;
import sh.joiner.sandbox.mirror.Toleration;
import sh.joiner.sandbox.mirror.World;

/** Deletes pods that do not bear a NoExecute taint of their node, or no longer: first looked at when the node's taints change. */
final class TaintEviction {

    /** Kubernetes gives every pod this much patience with nodes that are not ready or cannot be reached. */
    private static final long USUAL_PATIENCE_SECONDS = 300;

    private final World world;
    private final Mirror nodes;
    private final Index podsByNode;
    private final KeyedQueue queue;

    TaintEviction(World world, Index podsByNode) {
        this.world = world;
        this.nodes = world.mirror(NodeController.RESOURCE);
        this.podsByNode = podsByNode;
        this.queue = new KeyedQueue(world, key -> nodes.get(key).ifPresent(this::visit));
        nodes.onChange((before, after) -> {
            if (after != null && (before == null || !Taint.ofNode(before).equals(Taint.ofNode(after)))) {
                queue.add(ObjectKey.of(after));
            }
        });
    }

    private void visit(ObjectNode node) {
        var taints = Taint.ofNode(node).stream()
                .filter(taint -> taint.effect().equals("NoExecute"))
                .toList();
        if (taints.isEmpty()) {
            return;
        }
        for (ObjectNode pod : podsByNode.of(Meta.name(node))) {
            var shortest = taints.stream()
                    .map(taint -> patience(pod, taint))
                    .flatMap(TaintEviction::stream)
                    .min(Long::compare);
            shortest.ifPresent(seconds -> world.after(Duration.ofSeconds(seconds), () -> evict(pod, node)));
        }
    }

    private static Stream<Long> stream(OptionalLong seconds) {
        return seconds.stream().boxed();
    }

    private static OptionalLong patience(JsonNode pod, Taint taint) {
        var seconds = Toleration.secondsOf(Toleration.ofSpec(pod.path("spec")), taint);
        var isAboutHealth = taint.key().equals("node.kubernetes.io/not-ready")
                || taint.key().equals("node.kubernetes.io/unreachable");
        return isAboutHealth && seconds.equals(OptionalLong.of(0)) ? OptionalLong.of(USUAL_PATIENCE_SECONDS) : seconds;
    }

    /** Deletes the pod if its node still has a taint that it does not bear for ever. */
    private void evict(ObjectNode pod, ObjectNode node) {
        var tolerations = Toleration.ofSpec(pod.path("spec"));
        var isStillTainted = nodes.get(ObjectKey.of(node)).stream()
                .flatMap(now -> Taint.ofNode(now).stream())
                .filter(taint -> taint.effect().equals("NoExecute"))
                .anyMatch(taint -> Toleration.secondsOf(tolerations, taint).isPresent());
        var present = podsByNode.of(Meta.name(node)).stream()
                .filter(one -> Meta.uid(one).equals(Meta.uid(pod)) && !Meta.isDeleting(one))
                .findFirst();
        if (isStillTainted) {
            present.ifPresent(one -> world.delete(Pods.RESOURCE, one));
        }
    }
}
