package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** The VolumeAttachment object, which requests and reports the attachment of a volume to a node. */
final class VolumeAttachment {

    static final String RESOURCE = "volumeattachments.storage.k8s.io";

    private VolumeAttachment() {}

    static ObjectNode json(JsonNode volume, String node) {
        var driver = Json.text(volume, "spec", "csi", "driver");
        var handle = Json.text(volume, "spec", "csi", "volumeHandle");
        var attachment = Json.object().put("apiVersion", "storage.k8s.io/v1").put("kind", "VolumeAttachment");
        var metadata = attachment.putObject("metadata").put("name", name(handle + driver + node));
        metadata.putArray("finalizers").add("external-attacher/" + driver.replace('.', '-'));
        var spec = attachment.putObject("spec").put("attacher", driver).put("nodeName", node);
        spec.putObject("source").put("persistentVolumeName", Meta.name(volume));
        attachment.putObject("status").put("attached", false);
        return attachment;
    }

    /** Returns a name that is always the same for one volume and node, like the digest that Kubernetes uses. */
    private static String name(String identity) {
        var digest = UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8))
                .toString();
        return "csi-" + digest.replace("-", "");
    }

    static String volume(JsonNode attachment) {
        return Json.text(attachment, "spec", "source", "persistentVolumeName");
    }

    static String node(JsonNode attachment) {
        return Json.text(attachment, "spec", "nodeName");
    }

    static boolean isOn(JsonNode attachment, String node) {
        return node(attachment).equals(node);
    }

    static boolean isAttached(JsonNode attachment) {
        return Json.at(attachment, "status", "attached").asBoolean() && !Meta.isDeleting(attachment);
    }

    static ObjectNode attached(ObjectNode attachment) {
        Json.child(attachment, "status").put("attached", true);
        return attachment;
    }

    /** Removes the finalizer after the driver has detached the volume, so that the object can be deleted. */
    static ObjectNode released(ObjectNode attachment) {
        Json.child(attachment, "metadata").remove("finalizers");
        return attachment;
    }
}
