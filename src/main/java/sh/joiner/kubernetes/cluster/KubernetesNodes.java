package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.port.cluster.Nodes;

/**
 * Writes nodes. A {@link NodeChange} is applied to the version that the API server returns, and is repeated after a conflict with another
 * writer, for example a kubelet.
 */
public final class KubernetesNodes implements Nodes {

    private final KubernetesClient client;

    public KubernetesNodes(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public void change(NodeName node, NodeChange change) {
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> ask(node), found -> write(found, change)));
    }

    private Optional<Node> ask(NodeName node) {
        return Optional.ofNullable(client.nodes().withName(node.value()).get());
    }

    private void write(Node found, NodeChange change) {
        var changed = apply(client.getKubernetesSerialization().clone(found), change);
        if (!changed.equals(found)) {
            client.resource(changed).update();
        }
    }

    @Override
    public void cordon(NodeName node, boolean cordoned) {
        var patch = client.getKubernetesSerialization().asJson(Map.of("spec", Map.of("unschedulable", cordoned)));
        ApiCalls.ignoringNotFound(
                () -> client.nodes().withName(node.value()).patch(PatchContext.of(PatchType.JSON_MERGE), patch));
    }

    @Override
    public void delete(NodeName node, String uid) {
        ApiCalls.delete(client, "/api/v1/nodes/" + node.value(), uid);
    }

    private static Node apply(Node node, NodeChange change) {
        var metadata = node.getMetadata();
        if (node.getSpec() == null) {
            node.setSpec(new NodeSpec());
        }
        metadata.setLabels(merged(metadata.getLabels(), change.labels()));
        metadata.getLabels().keySet().removeAll(change.removeLabels());
        metadata.setAnnotations(merged(metadata.getAnnotations(), change.annotations()));
        metadata.setFinalizers(finalizers(metadata.getFinalizers(), change));
        node.getSpec().setTaints(taints(node.getSpec().getTaints(), change));
        if (!change.ownerClaim().isEmpty()) {
            setOwner(node, change);
        }
        return node;
    }

    private static Map<String, String> merged(Map<String, String> present, Map<String, String> changes) {
        var all = new HashMap<>(present);
        all.putAll(changes);
        return all;
    }

    private static List<String> finalizers(List<String> present, NodeChange change) {
        var all = new ArrayList<>(present);
        change.addFinalizers().stream()
                .filter(finalizer -> !all.contains(finalizer))
                .forEach(all::add);
        all.removeAll(change.removeFinalizers());
        return all;
    }

    private static List<io.fabric8.kubernetes.api.model.Taint> taints(
            List<io.fabric8.kubernetes.api.model.Taint> present, NodeChange change) {
        var all = new ArrayList<>(present);
        all.removeIf(taint -> change.removeTaints().stream().anyMatch(removed -> isSame(taint, removed)));
        change.addTaints().forEach(added -> {
            all.removeIf(taint -> isSame(taint, added));
            all.add(wire(added));
        });
        return all;
    }

    private static boolean isSame(io.fabric8.kubernetes.api.model.Taint wire, Taint taint) {
        return wire.getKey().equals(taint.key())
                && wire.getEffect().equals(taint.effect().wire());
    }

    static io.fabric8.kubernetes.api.model.Taint wire(Taint taint) {
        return new TaintBuilder()
                .withKey(taint.key())
                .withValue(taint.value().isEmpty() ? null : taint.value())
                .withEffect(taint.effect().wire())
                .build();
    }

    private static void setOwner(Node node, NodeChange change) {
        var owners = new ArrayList<>(node.getMetadata().getOwnerReferences());
        owners.removeIf(owner -> owner.getUid().equals(change.ownerUid()));
        owners.add(new OwnerReferenceBuilder()
                .withApiVersion("karpenter.sh/v1")
                .withKind("NodeClaim")
                .withName(change.ownerClaim())
                .withUid(change.ownerUid())
                .withBlockOwnerDeletion(true)
                .build());
        node.getMetadata().setOwnerReferences(owners);
    }
}
