package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** The object that says that a volume is, or is to be, attached to a node. */
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

    /** The same for the same volume and node, like the real one's digest. */
    private static String name(String of) {
        var digest = UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
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

    /** The driver has detached it: nothing holds the object any more. */
    static ObjectNode released(ObjectNode attachment) {
        Json.child(attachment, "metadata").remove("finalizers");
        return attachment;
    }
}
