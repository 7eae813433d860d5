package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/** Binds a PersistentVolumeClaim and a volume: writes references and the phase to both objects. */
public final class Binding {

    static final String CLAIMS = "persistentvolumeclaims";
    static final String VOLUMES = "persistentvolumes";

    private final MirroredCluster world;

    public Binding(MirroredCluster world) {
        this.world = world;
    }

    /** Binds the PersistentVolumeClaim to this volume, which may be new. */
    public void bind(ObjectNode claim, ObjectNode volume) {
        var key = ObjectKey.of(claim);
        world.update(VOLUMES, ObjectKey.of(volume), object -> {
            VolumeObject.claimRef(Json.child(object, "spec", "claimRef"), claim);
            return object;
        });
        phase(volume, "Bound");
        world.update(CLAIMS, key, object -> {
            Json.child(object, "metadata", "annotations").put("pv.kubernetes.io/bind-completed", "yes");
            Json.child(object, "spec").put("volumeName", Meta.name(volume));
            return object;
        });
        world.updateStatus(CLAIMS, key, object -> {
            var status = Json.child(object, "status").put("phase", "Bound");
            status.set("accessModes", Json.at(volume, "spec", "accessModes").deepCopy());
            status.set("capacity", Json.at(volume, "spec", "capacity").deepCopy());
            return object;
        });
    }

    void phase(ObjectNode volume, String phase) {
        world.updateStatus(VOLUMES, ObjectKey.of(volume), object -> {
            Json.child(object, "status").put("phase", phase);
            return object;
        });
    }
}
