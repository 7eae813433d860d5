package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.LabelRule;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.NodeTerm;
import sh.joiner.sandbox.placement.PodShape;
import sh.joiner.sandbox.volume.Binding;
import sh.joiner.sandbox.volume.VolumeObject;

/**
 * Provisions volumes with binding mode {@code WaitForFirstConsumer} in the zone of the pod's node, as the EBS driver does. The pod is bound
 * immediately; in a real cluster, provisioning takes a few seconds.
 */
final class ProvisionedVolume {

    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final MirroredCluster world;
    private final Mirror claims;
    private final Mirror classes;
    private final Binding binding;

    ProvisionedVolume(MirroredCluster world) {
        this.world = world;
        this.claims = world.mirror(CLAIMS);
        this.classes = world.mirror("storageclasses.storage.k8s.io");
        this.binding = new Binding(world);
    }

    static NodeTerm term(JsonNode expressions) {
        return new NodeTerm(
                Json.items(expressions)
                        .map(rule -> new LabelRule(
                                Json.text(rule, "key"), LabelRule.Operator.In, Json.texts(rule.path("values"))))
                        .toList(),
                List.of());
    }

    /** Provisions and binds volumes for the unbound PersistentVolumeClaims of this pod. */
    void provide(PodShape pod, NodeSlot node) {
        for (String name : pod.claims()) {
            claims.get(new ObjectKey(pod.namespace(), name))
                    .filter(claim -> !VolumeFilter.isBound(claim))
                    .ifPresent(claim -> provide(claim, node));
        }
    }

    private void provide(ObjectNode claim, NodeSlot node) {
        world.update(CLAIMS, ObjectKey.of(claim), object -> {
            Json.child(object, "metadata", "annotations").put("volume.kubernetes.io/selected-node", node.name());
            return object;
        });
        var storageClass = classes.get(ObjectKey.cluster(Json.text(claim, "spec", "storageClassName")));
        var zone = Optional.ofNullable(node.labels().get(ZONE));
        var volume = world.create("persistentvolumes", VolumeObject.make(claim, storageClass, zone));
        binding.bind(claim, volume);
    }
}
