package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Amount;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;

/** A PersistentVolume as a driver creates one, with its reference to a PersistentVolumeClaim. */
public final class VolumeObject {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String EBS = "ebs.csi.aws.com";

    private VolumeObject() {}

    /** Returns a new volume for this PersistentVolumeClaim as the storage class specifies, in this zone if a zone is given. */
    public static ObjectNode make(JsonNode claim, Optional<ObjectNode> storageClass, Optional<String> zone) {
        var driver = driver(storageClass);
        var volume = Json.object().put("apiVersion", "v1").put("kind", "PersistentVolume");
        var metadata = volume.putObject("metadata").put("name", "pvc-" + Meta.uid(claim));
        metadata.putObject("annotations").put("pv.kubernetes.io/provisioned-by", driver);
        var spec = volume.putObject("spec");
        spec.set("capacity", Json.at(claim, "spec", "resources", "requests").deepCopy());
        spec.set("accessModes", Json.at(claim, "spec", "accessModes").deepCopy());
        var reclaim =
                storageClass.map(object -> Json.text(object, "reclaimPolicy")).orElse("");
        spec.put("persistentVolumeReclaimPolicy", reclaim.isEmpty() ? "Delete" : reclaim)
                .put("storageClassName", Json.text(claim, "spec", "storageClassName"))
                .put("volumeMode", "Filesystem");
        claimRef(spec.putObject("claimRef"), claim);
        spec.putObject("csi").put("driver", driver).put("volumeHandle", "vol-" + shortId(claim));
        zone.ifPresent(text -> restrictToZone(spec, text));
        return volume;
    }

    /** Returns the driver of a class. The EBS driver also provisions volumes of the old in-tree provisioner. */
    private static String driver(Optional<ObjectNode> storageClass) {
        var name = storageClass.map(object -> Json.text(object, "provisioner")).orElse("");
        return name.isEmpty() || name.equals("kubernetes.io/aws-ebs") ? EBS : name;
    }

    static void claimRef(ObjectNode reference, JsonNode claim) {
        reference
                .put("apiVersion", "v1")
                .put("kind", "PersistentVolumeClaim")
                .put("namespace", Meta.namespace(claim))
                .put("name", Meta.name(claim))
                .put("uid", Meta.uid(claim));
    }

    private static String shortId(JsonNode claim) {
        var digits = "00000000000000000" + Meta.uid(claim).replace("-", "");
        return digits.substring(digits.length() - 17);
    }

    private static void restrictToZone(ObjectNode spec, String zone) {
        Json.list(Json.child(spec, "nodeAffinity", "required"), "nodeSelectorTerms")
                .addObject()
                .putArray("matchExpressions")
                .addObject()
                .put("key", ZONE)
                .put("operator", "In")
                .putArray("values")
                .add(zone);
    }

    /** Returns the key of the volume's PersistentVolumeClaim, or a key with empty names if the volume has none. */
    static ObjectKey claimOf(JsonNode volume) {
        return new ObjectKey(
                Json.text(volume, "spec", "claimRef", "namespace"), Json.text(volume, "spec", "claimRef", "name"));
    }

    static boolean isFor(JsonNode volume, ObjectKey claim) {
        return claimOf(volume).equals(claim);
    }

    /** Returns true if this volume is unbound and satisfies this PersistentVolumeClaim. */
    static boolean matches(JsonNode volume, JsonNode claim) {
        var spec = volume.path("spec");
        var requested = claim.path("spec");
        var modes = Json.texts(spec.path("accessModes"));
        var selector = requested.path("selector");
        return !spec.has("claimRef")
                && !Meta.isDeleting(volume)
                && Json.text(spec, "storageClassName").equals(Json.text(requested, "storageClassName"))
                && modes.containsAll(Json.texts(requested.path("accessModes")))
                && size(Json.at(spec, "capacity")) >= size(Json.at(requested, "resources", "requests"))
                && (selector.isMissingNode() || ObjectSelector.of(selector).matches(Meta.labels(volume)));
    }

    static long size(JsonNode quantities) {
        var text = Json.text(quantities, "storage");
        return text.isEmpty() ? 0 : Amount.milli(text);
    }
}
