package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * Protects PersistentVolumeClaims and volumes in use from deletion. A PersistentVolumeClaim is in use while a pod on a node refers to the
 * PersistentVolumeClaim, even if the pod has finished. A volume is in use while the volume is bound.
 */
public final class Protection {

    private static final String OF_CLAIMS = "kubernetes.io/pvc-protection";
    private static final String OF_VOLUMES = "kubernetes.io/pv-protection";

    private final MirroredCluster world;
    private final Mirror claims;
    private final Mirror volumes;
    private final PodVolumes podVolumes = new PodVolumes(PodVolumes.Use.NAMED);
    private final KeyedQueue claimQueue;
    private final KeyedQueue volumeQueue;

    public Protection(MirroredCluster world) {
        this.world = world;
        claims = world.mirror(Binding.CLAIMS);
        volumes = world.mirror(Binding.VOLUMES);
        claimQueue = new KeyedQueue(world, this::visitClaim);
        volumeQueue = new KeyedQueue(world, this::visitVolume);
        claims.onChange((_, after) -> queue(claimQueue, after));
        volumes.onChange((_, after) -> queue(volumeQueue, after));
        world.mirror("pods")
                .onChange((before, after) -> podVolumes.follow(before, after).forEach(claimQueue::add));
    }

    private static void queue(KeyedQueue queue, @Nullable ObjectNode object) {
        if (object != null) {
            queue.add(ObjectKey.of(object));
        }
    }

    private void visitClaim(ObjectKey key) {
        claims.get(key).ifPresent(claim -> {
            if (!Meta.isDeleting(claim)) {
                add(Binding.CLAIMS, claim, OF_CLAIMS);
            } else if (podVolumes.users(key).isEmpty()) {
                remove(Binding.CLAIMS, claim, OF_CLAIMS);
            }
        });
    }

    private void visitVolume(ObjectKey key) {
        volumes.get(key).ifPresent(volume -> {
            if (!Meta.isDeleting(volume)) {
                add(Binding.VOLUMES, volume, OF_VOLUMES);
            } else if (!Json.text(volume, "status", "phase").equals("Bound")) {
                remove(Binding.VOLUMES, volume, OF_VOLUMES);
            }
        });
    }

    /** Adds the finalizer, which the API server's admission adds only to new objects. */
    private void add(String resource, ObjectNode object, String finalizer) {
        if (has(object, finalizer)) {
            return;
        }
        world.update(resource, ObjectKey.of(object), present -> {
            if (!has(present, finalizer)) {
                Json.list(Json.child(present, "metadata"), "finalizers").add(finalizer);
            }
            return present;
        });
    }

    private void remove(String resource, ObjectNode object, String finalizer) {
        if (!has(object, finalizer)) {
            return;
        }
        world.update(resource, ObjectKey.of(object), present -> {
            if (Json.at(present, "metadata", "finalizers") instanceof ArrayNode finalizers) {
                finalizers.removeIf(each -> each.asText().equals(finalizer));
            }
            return present;
        });
    }

    private static boolean has(ObjectNode object, String finalizer) {
        return Json.texts(Json.at(object, "metadata", "finalizers")).contains(finalizer);
    }
}
