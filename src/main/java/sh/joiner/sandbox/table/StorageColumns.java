package sh.joiner.sandbox.table;

import static sh.joiner.sandbox.table.TableColumn.AGE;
import static sh.joiner.sandbox.table.TableColumn.NAME;
import static sh.joiner.sandbox.table.TableColumn.at;
import static sh.joiner.sandbox.table.TableColumn.number;
import static sh.joiner.sandbox.table.TableColumn.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The columns that {@code kubectl get} prints for PersistentVolumes, PersistentVolumeClaims, StorageClasses, VolumeAttachments and CSINodes. */
final class StorageColumns {

    private static final Map<String, String> SHORT_MODES =
            Map.of("ReadWriteOnce", "RWO", "ReadOnlyMany", "ROX", "ReadWriteMany", "RWX", "ReadWriteOncePod", "RWOP");

    private StorageColumns() {}

    static List<TableColumn> of(String kind) {
        return switch (kind) {
            case "PersistentVolume" -> volume();
            case "PersistentVolumeClaim" -> claim();
            case "StorageClass" -> storageClass();
            case "VolumeAttachment" ->
                List.of(
                        NAME,
                        at("Attacher", ".spec.attacher"),
                        at("PV", ".spec.source.persistentVolumeName"),
                        at("Node", ".spec.nodeName"),
                        text(
                                "Attached",
                                each -> Boolean.toString(
                                        each.path("status").path("attached").asBoolean())),
                        AGE);
            default ->
                List.of(
                        NAME,
                        number(
                                "Drivers",
                                each -> each.path("spec").path("drivers").size()),
                        AGE);
        };
    }

    private static List<TableColumn> volume() {
        return List.of(
                NAME,
                at("Capacity", ".spec.capacity.storage"),
                text("Access Modes", each -> modes(each.path("spec").path("accessModes"))),
                at("Reclaim Policy", ".spec.persistentVolumeReclaimPolicy"),
                at("Status", ".status.phase"),
                text("Claim", StorageColumns::claimOf),
                at("StorageClass", ".spec.storageClassName"),
                AGE,
                at("VolumeMode", ".spec.volumeMode").wide());
    }

    private static String claimOf(ObjectNode volume) {
        var claim = volume.path("spec").path("claimRef");
        return claim.isMissingNode()
                ? ""
                : claim.path("namespace").asText() + "/" + claim.path("name").asText();
    }

    private static List<TableColumn> claim() {
        return List.of(
                NAME,
                at("Status", ".status.phase"),
                text("Volume", each -> each.path("spec").path("volumeName").asText()),
                text(
                        "Capacity",
                        each -> each.path("status")
                                .path("capacity")
                                .path("storage")
                                .asText()),
                text("Access Modes", each -> modes(each.path("status").path("accessModes"))),
                text(
                        "StorageClass",
                        each -> each.path("spec").path("storageClassName").asText()),
                AGE,
                at("VolumeMode", ".spec.volumeMode").wide());
    }

    private static List<TableColumn> storageClass() {
        return List.of(
                NAME,
                at("Provisioner", ".provisioner"),
                at("ReclaimPolicy", ".reclaimPolicy"),
                at("VolumeBindingMode", ".volumeBindingMode"),
                text(
                        "AllowVolumeExpansion",
                        each -> Boolean.toString(
                                each.path("allowVolumeExpansion").asBoolean())),
                AGE);
    }

    private static String modes(JsonNode modes) {
        var texts = new ArrayList<String>();
        modes.forEach(mode -> texts.add(SHORT_MODES.getOrDefault(mode.asText(), mode.asText())));
        return String.join(",", texts);
    }
}
