package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PodShape;

/** The maximum number of volumes of a driver on a node, from the node's CSINode. Volumes that are still being detached also count. */
final class VolumeLimits implements Filter {

    private static final Reason TOO_MANY = Reason.resolvable("node(s) exceed max volume count");

    private final Mirror claims;
    private final Mirror volumes;
    private final Mirror classes;
    private final Mirror drivers;
    private final MirrorIndex attachments;

    VolumeLimits(MirroredCluster world) {
        this.claims = world.mirror("persistentvolumeclaims");
        this.volumes = world.mirror("persistentvolumes");
        this.classes = world.mirror("storageclasses.storage.k8s.io");
        this.drivers = world.mirror("csinodes.storage.k8s.io");
        this.attachments = world.mirror("volumeattachments.storage.k8s.io")
                .index(attachment -> Json.text(attachment, "spec", "nodeName"));
    }

    @Override
    public Check check(PodShape pod, SchedulerCache fleet) {
        if (pod.claims().isEmpty()) {
            return Check.NOTHING;
        }
        var wanted = byDriver(pod);
        return node -> wanted.entrySet().stream().allMatch(entry -> hasRoom(node, entry.getKey(), entry.getValue()))
                ? List.of()
                : List.of(TOO_MANY);
    }

    private boolean hasRoom(NodeSlot node, String driver, Set<String> wanted) {
        var limit = limit(node, driver);
        if (limit.isEmpty()) {
            return true;
        }
        var all = new HashSet<>(wanted);
        node.residents().stream()
                .filter(pod -> !pod.shape().claims().isEmpty())
                .forEach(pod -> all.addAll(byDriver(pod.shape()).getOrDefault(driver, Set.of())));
        attachments.of(node.name()).stream()
                .filter(attachment -> Json.text(attachment, "spec", "attacher").equals(driver))
                .forEach(attachment -> all.add(Json.text(attachment, "spec", "source", "persistentVolumeName")));
        return all.size() <= limit.get();
    }

    private Optional<Long> limit(NodeSlot node, String driver) {
        return drivers.get(ObjectKey.cluster(node.name())).stream()
                .flatMap(object -> Json.items(Json.at(object, "spec", "drivers")))
                .filter(allowance -> Json.text(allowance, "name").equals(driver))
                .flatMap(allowance -> Json.number(allowance, "allocatable", "count").stream())
                .findFirst();
    }

    /** Returns the pod's volumes by driver. A volume that is not provisioned yet is identified by its PersistentVolumeClaim. */
    private Map<String, Set<String>> byDriver(PodShape pod) {
        var found = new TreeMap<String, Set<String>>();
        for (String name : pod.claims()) {
            claims.get(new ObjectKey(pod.namespace(), name))
                    .ifPresent(claim -> found.computeIfAbsent(driver(claim), _ -> new TreeSet<>())
                            .add(volume(claim)));
        }
        return found;
    }

    private static String volume(JsonNode claim) {
        return VolumeFilter.isBound(claim) ? Json.text(claim, "spec", "volumeName") : "claim " + Meta.uid(claim);
    }

    private String driver(JsonNode claim) {
        return volumes.get(ObjectKey.cluster(Json.text(claim, "spec", "volumeName")))
                .map(volume -> Json.text(volume, "spec", "csi", "driver"))
                .or(() -> classes.get(ObjectKey.cluster(Json.text(claim, "spec", "storageClassName")))
                        .map(object -> Json.text(object, "provisioner")))
                .map(name -> name.equals("kubernetes.io/aws-ebs") ? "ebs.csi.aws.com" : name)
                .orElse("");
    }
}
