package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * Binds PersistentVolumeClaims to volumes: to a matching existing volume, or to a new volume if the storage class binds immediately. With binding
 * mode {@code WaitForFirstConsumer}, the scheduler creates the new volume. If the PersistentVolumeClaim of a volume is deleted, the volume is
 * released. A released volume with reclaim policy Delete is deleted.
 */
public final class Binder {

    private static final String REPORTER = "persistentvolume-controller";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final Duration PROVISION = Duration.ofSeconds(3);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(10);
    private static final Duration RECLAIM = Duration.ofSeconds(2);

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror claims;
    private final Mirror volumes;
    private final Mirror classes;
    private final Mirror nodes;
    private final MirrorIndex volumesByClaim;
    private final MirrorIndex attachments;
    private final Binding binding;
    private final KeyedQueue queue;

    public Binder(MirroredCluster world, EventWriter events) {
        this.world = world;
        this.events = events;
        this.claims = world.mirror(Binding.CLAIMS);
        this.volumes = world.mirror(Binding.VOLUMES);
        this.classes = world.mirror("storageclasses.storage.k8s.io");
        this.nodes = world.mirror("nodes");
        this.volumesByClaim =
                volumes.index(volume -> VolumeObject.claimOf(volume).toString());
        this.attachments = world.mirror(VolumeAttachment.RESOURCE).index(VolumeAttachment::volume);
        this.binding = new Binding(world);
        this.queue = new KeyedQueue(world, this::visit);
        claims.onChange(
                (before, after) -> queue.add(ObjectKey.of(after == null ? Objects.requireNonNull(before) : after)));
        volumes.onChange((_, after) -> volumeChanged(after));
    }

    private void volumeChanged(@Nullable ObjectNode volume) {
        if (volume == null) {
            return;
        }
        if (Json.at(volume, "spec").has("claimRef")) {
            queue.add(VolumeObject.claimOf(volume));
        } else {
            world.run(() -> offer(volume));
        }
    }

    private void offer(ObjectNode volume) {
        if (Json.text(volume, "status", "phase").isEmpty()) {
            binding.phase(volume, "Available");
        }
        claims.all().stream().filter(claim -> !isBound(claim)).forEach(claim -> queue.add(ObjectKey.of(claim)));
    }

    private static boolean isBound(JsonNode claim) {
        return Json.text(claim, "status", "phase").equals("Bound");
    }

    private void visit(ObjectKey key) {
        var claim = claims.get(key);
        volumesByClaim.of(key.toString()).stream()
                .filter(volume -> !isOf(volume, claim))
                .forEach(this::release);
        claim.filter(object -> !isBound(object) && !Meta.isDeleting(object)).ifPresent(this::bind);
    }

    /**
     * Returns true if the volume belongs to the PersistentVolumeClaim. A reference without a uid matches every PersistentVolumeClaim with the same
     * name.
     */
    private static boolean isOf(JsonNode volume, Optional<ObjectNode> claim) {
        var uid = Json.text(volume, "spec", "claimRef", "uid");
        return uid.isEmpty()
                || claim.filter(object -> Meta.uid(object).equals(uid)).isPresent();
    }

    private void bind(ObjectNode claim) {
        var volume = reserved(claim).or(() -> fitting(claim));
        if (volume.isPresent()) {
            binding.bind(claim, volume.get());
            return;
        }
        var name = Json.text(claim, "spec", "storageClassName");
        var storageClass = classes.get(ObjectKey.cluster(name));
        if (storageClass.isEmpty()) {
            reportUnbound(claim, name);
        } else if (Json.text(storageClass.get(), "volumeBindingMode").equals("WaitForFirstConsumer")) {
            report(claim, "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
        } else if (!Json.text(storageClass.get(), "provisioner").equals("kubernetes.io/no-provisioner")) {
            var key = ObjectKey.of(claim);
            world.after(
                    PROVISION,
                    () -> claims.get(key).filter(object -> !isBound(object)).ifPresent(this::provision));
        }
    }

    private void reportUnbound(ObjectNode claim, String storageClass) {
        if (storageClass.isEmpty()) {
            report(
                    claim,
                    "FailedBinding",
                    "no persistent volumes available for this claim and no storage class is set");
            return;
        }
        var message = "storageclass.storage.k8s.io \"%s\" not found".formatted(storageClass);
        events.report(claim, EventWriter.Entry.warning("ProvisioningFailed", message, REPORTER));
        queue.addAfter(RETRY_DELAY, ObjectKey.of(claim));
    }

    private void report(ObjectNode claim, String reason, String message) {
        events.report(claim, EventWriter.Entry.normal(reason, message, REPORTER));
    }

    /** Returns the volume that the PersistentVolumeClaim specifies, or the volume that refers to the PersistentVolumeClaim. */
    private Optional<ObjectNode> reserved(ObjectNode claim) {
        var named = Json.text(claim, "spec", "volumeName");
        if (!named.isEmpty()) {
            return volumes.get(ObjectKey.cluster(named))
                    .filter(volume -> !Json.at(volume, "spec").has("claimRef")
                            || VolumeObject.isFor(volume, ObjectKey.of(claim)));
        }
        return volumesByClaim.of(ObjectKey.of(claim).toString()).stream()
                .filter(volume -> isOf(volume, Optional.of(claim)))
                .findFirst();
    }

    /** Returns the smallest existing volume that matches the PersistentVolumeClaim. */
    private Optional<ObjectNode> fitting(ObjectNode claim) {
        return volumes.all().stream()
                .filter(volume -> VolumeObject.matches(volume, claim))
                .min(Comparator.<ObjectNode>comparingLong(
                                volume -> VolumeObject.size(Json.at(volume, "spec", "capacity")))
                        .thenComparing(Meta::name));
    }

    private void provision(ObjectNode claim) {
        var storageClass = classes.get(ObjectKey.cluster(Json.text(claim, "spec", "storageClassName")));
        var zones = storageClass
                .map(Binder::allowedZones)
                .filter(allowed -> !allowed.isEmpty())
                .orElseGet(this::zones);
        if (zones.isEmpty()) {
            var message = "failed to provision volume: no topology key found on any node";
            events.report(claim, EventWriter.Entry.warning("ProvisioningFailed", message, REPORTER));
            queue.addAfter(RETRY_DELAY, ObjectKey.of(claim));
            return;
        }
        var zone = zones.get(Math.floorMod(Meta.uid(claim).hashCode(), zones.size()));
        var volume = world.create(Binding.VOLUMES, VolumeObject.make(claim, storageClass, Optional.of(zone)));
        report(claim, "ProvisioningSucceeded", "Successfully provisioned volume " + Meta.name(volume));
        binding.bind(claim, volume);
    }

    private static List<String> allowedZones(JsonNode storageClass) {
        return Json.items(storageClass.path("allowedTopologies"))
                .flatMap(term -> Json.items(term.path("matchLabelExpressions")))
                .filter(rule -> Json.text(rule, "key").equals(ZONE))
                .flatMap(rule -> Json.texts(rule.path("values")).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private List<String> zones() {
        return nodes.all().stream()
                .map(node -> Meta.labels(node).getOrDefault(ZONE, ""))
                .filter(zone -> !zone.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private void release(ObjectNode volume) {
        if (!Json.text(volume, "status", "phase").equals("Released")) {
            binding.phase(volume, "Released");
        }
        var policy = Json.text(volume, "spec", "persistentVolumeReclaimPolicy");
        if (!policy.equals("Delete") || Meta.isDeleting(volume)) {
            return;
        }
        if (attachments.size(Meta.name(volume)) == 0) {
            world.delete(Binding.VOLUMES, volume);
        } else {
            queue.addAfter(RECLAIM, VolumeObject.claimOf(volume));
        }
    }
}
