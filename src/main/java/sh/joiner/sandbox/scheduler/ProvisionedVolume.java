package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.LabelRule;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/**
 * Makes the volumes that wait for their first pod, in the zone of the node that the pod was given, as the EBS driver does. The pod is bound in
 * the same moment; a real cluster takes some seconds between the two.
 */
final class ProvisionedVolume {

    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final World world;
    private final Mirror claims;

    ProvisionedVolume(World world) {
        this.world = world;
        this.claims = world.mirror(CLAIMS);
    }

    static NodeTerm term(JsonNode expressions) {
        return new NodeTerm(
                Json.items(expressions)
                        .map(rule -> new LabelRule(
                                Json.text(rule, "key"), LabelRule.Operator.In, Json.texts(rule.path("values"))))
                        .toList(),
                List.of());
    }

    /** Makes and binds what this pod still lacks. */
    void provide(PodShape pod, NodeSlot node) {
        for (String name : pod.claims()) {
            claims.get(new ObjectKey(pod.namespace(), name))
                    .filter(claim -> !VolumeFilter.isBound(claim))
                    .ifPresent(claim -> provide(claim, node));
        }
    }

    private void provide(ObjectNode claim, NodeSlot node) {
        var volume = world.create("persistentvolumes", volume(claim, node));
        var key = ObjectKey.of(claim);
        world.update(CLAIMS, key, object -> {
            Json.child(object, "spec").put("volumeName", Meta.name(volume));
            return object;
        });
        world.updateStatus(CLAIMS, key, object -> {
            Json.child(object, "status")
                    .put("phase", "Bound")
                    .set("capacity", Json.at(claim, "spec", "resources", "requests"));
            return object;
        });
    }

    private static ObjectNode volume(JsonNode claim, NodeSlot node) {
        var volume = Json.object().put("apiVersion", "v1").put("kind", "PersistentVolume");
        volume.putObject("metadata").put("name", "pvc-" + Meta.uid(claim));
        var spec = volume.putObject("spec");
        spec.set("capacity", Json.at(claim, "spec", "resources", "requests").deepCopy());
        spec.set("accessModes", Json.at(claim, "spec", "accessModes").deepCopy());
        spec.put("persistentVolumeReclaimPolicy", "Delete")
                .put("storageClassName", Json.text(claim, "spec", "storageClassName"));
        claimRef(spec.putObject("claimRef"), claim);
        spec.putObject("csi").put("driver", "ebs.csi.aws.com").put("volumeHandle", "vol-" + shortId(claim));
        Optional.ofNullable(node.labels().get(ZONE)).ifPresent(zone -> pin(spec, zone));
        return volume;
    }

    private static void claimRef(ObjectNode reference, JsonNode claim) {
        reference
                .put("apiVersion", "v1")
                .put("kind", "PersistentVolumeClaim")
                .put("namespace", Meta.namespace(claim))
                .put("name", Meta.name(claim))
                .put("uid", Meta.uid(claim));
    }

    private static String shortId(JsonNode claim) {
        var digits = Meta.uid(claim).replace("-", "") + "00000000000000000";
        return digits.substring(0, 17);
    }

    private static void pin(ObjectNode spec, String zone) {
        Json.list(Json.child(spec, "nodeAffinity", "required"), "nodeSelectorTerms")
                .addObject()
                .putArray("matchExpressions")
                .addObject()
                .put("key", ZONE)
                .put("operator", "In")
                .putArray("values")
                .add(zone);
    }
}
