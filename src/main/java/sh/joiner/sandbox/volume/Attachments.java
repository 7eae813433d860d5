package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * Attaches volumes to the nodes of the pods that use them, and detaches the volumes after the last such pod has finished or is deleted. Combines the
 * attach/detach controller and the driver's attacher. Each attachment is a VolumeAttachment that exists until the volume is detached.
 *
 * <p>A volume with access mode {@code ReadWriteOnce} or {@code ReadWriteOncePod} is attached only after the volume is detached from its previous
 * node. A node that is not ready cannot unmount volumes, so the controller detaches these volumes by force after six minutes.
 */
public final class Attachments {

    private static final String RESOURCE = VolumeAttachment.RESOURCE;
    private static final String REPORTER = "attachdetach-controller";
    private static final Duration ATTACH = Duration.ofSeconds(2);
    private static final Duration DETACH = Duration.ofSeconds(4);
    private static final Duration FORCED = Duration.ofMinutes(6);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(2);

    private final MirroredCluster world;
    private final EventWriter events;
    private final AttachedVolumes attached;
    private final Mirror pods;
    private final Mirror claims;
    private final Mirror volumes;
    private final Mirror nodes;
    private final Mirror attachments;
    private final MirrorIndex byVolume;
    private final PodVolumes podVolumes;
    private final KeyedQueue queue;
    private final Map<String, Long> unused = new HashMap<>();

    public Attachments(MirroredCluster world, EventWriter events, AttachedVolumes attached) {
        this.world = world;
        this.attached = attached;
        this.events = events;
        this.pods = world.mirror("pods");
        this.claims = world.mirror("persistentvolumeclaims");
        this.volumes = world.mirror("persistentvolumes");
        this.nodes = world.mirror("nodes");
        this.attachments = world.mirror(RESOURCE);
        this.byVolume = attached.byVolume();
        this.podVolumes = new PodVolumes(PodVolumes.Use.MOUNTED);
        this.queue = new KeyedQueue(world, this::visit);
        pods.onChange(this::podChanged);
        claims.onChange((_, after) -> {
            if (after != null) {
                queue.add(ObjectKey.of(after));
            }
        });
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        podVolumes.follow(before, after).forEach(queue::add);
    }

    private void visit(ObjectKey claimKey) {
        var volume = claims.get(claimKey)
                .map(claim -> Json.text(claim, "spec", "volumeName"))
                .orElseGet(() -> volumeOf(claimKey));
        if (volume.isEmpty() || !attached.isAttachable(volume)) {
            return;
        }
        var wanted = new TreeSet<String>();
        podVolumes.users(claimKey).forEach(pod -> pods.get(pod).ifPresent(object -> wanted.add(nodeOf(object))));
        for (ObjectNode attachment : byVolume.of(volume)) {
            if (!wanted.contains(VolumeAttachment.node(attachment))) {
                detachIfUnused(claimKey, attachment);
            } else {
                unused.remove(Meta.uid(attachment));
            }
        }
        wanted.forEach(node -> attach(claimKey, volume, node));
    }

    /**
     * Returns the volume that refers to a PersistentVolumeClaim, even if the PersistentVolumeClaim is already deleted.
     */
    private String volumeOf(ObjectKey claim) {
        return volumes.all().stream()
                .filter(volume -> VolumeObject.isFor(volume, claim))
                .map(Meta::name)
                .findFirst()
                .orElse("");
    }

    private static String nodeOf(JsonNode pod) {
        return Json.text(pod, "spec", "nodeName");
    }

    private void attach(ObjectKey claim, String volume, String node) {
        var present = byVolume.of(volume);
        if (present.stream().anyMatch(object -> VolumeAttachment.isOn(object, node) && !Meta.isDeleting(object))) {
            return;
        }
        var elsewhere = present.stream()
                .filter(object -> !VolumeAttachment.isOn(object, node))
                .findFirst();
        if (!present.isEmpty() && (elsewhere.isEmpty() || hasOneWriter(volume))) {
            elsewhere.ifPresent(_ -> refuse(claim, volume, node));
            queue.addAfter(RETRY_DELAY, claim);
            return;
        }
        volumes.get(ObjectKey.cluster(volume)).ifPresent(object -> create(object, node));
    }

    private boolean hasOneWriter(String volume) {
        return volumes.get(ObjectKey.cluster(volume))
                .filter(object -> Json.texts(Json.at(object, "spec", "accessModes")).stream()
                        .allMatch(mode -> mode.startsWith("ReadWriteOnce")))
                .isPresent();
    }

    private void refuse(ObjectKey claim, String volume, String node) {
        var message =
                "Multi-Attach error for volume \"%s\" Volume is already exclusively attached to one node and can't be attached to another"
                        .formatted(volume);
        users(claim, node).stream()
                .flatMap(key -> pods.get(key).stream())
                .forEach(pod -> events.report(pod, EventWriter.Entry.warning("FailedAttachVolume", message, REPORTER)));
    }

    private Set<ObjectKey> users(ObjectKey claim, String node) {
        return podVolumes.users(claim).stream()
                .filter(key ->
                        pods.get(key).filter(pod -> nodeOf(pod).equals(node)).isPresent())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void create(ObjectNode volume, String node) {
        var made = world.create(RESOURCE, VolumeAttachment.json(volume, node));
        var key = ObjectKey.of(made);
        world.after(ATTACH, () -> world.updateStatus(RESOURCE, key, VolumeAttachment::attached));
    }

    /**
     * Detaches a volume that no pod on the node has used for one second, or for six minutes if the node is not ready.
     * Before that, schedules another check.
     */
    private void detachIfUnused(ObjectKey claim, ObjectNode attachment) {
        if (Meta.isDeleting(attachment)) {
            return;
        }
        long now = world.now().getEpochSecond();
        var since = unused.putIfAbsent(Meta.uid(attachment), now);
        var delay = isHealthy(VolumeAttachment.node(attachment)) ? Duration.ofSeconds(1) : FORCED;
        long waited = since == null ? 0 : now - since;
        if (waited < delay.toSeconds()) {
            queue.addAfter(RETRY_DELAY, claim);
            return;
        }
        unused.remove(Meta.uid(attachment));
        world.delete(RESOURCE, attachment);
        world.after(DETACH, () -> detached(attachment));
    }

    private boolean isHealthy(String node) {
        return nodes.get(ObjectKey.cluster(node))
                .filter(object -> Conditions.isTrue(object, "Ready"))
                .isPresent();
    }

    private void detached(ObjectNode attachment) {
        Optional.of(ObjectKey.of(attachment))
                .filter(key -> attachments.get(key).filter(Meta::isDeleting).isPresent())
                .ifPresent(key -> world.update(RESOURCE, key, VolumeAttachment::released));
    }
}
