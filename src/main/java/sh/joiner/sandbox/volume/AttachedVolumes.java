package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/** The volumes that are attached to nodes, regardless of which component attaches them. Kubelets wait for these attachments. */
public final class AttachedVolumes {

    private final Mirror claims;
    private final Mirror volumes;
    private final MirrorIndex byVolume;

    public AttachedVolumes(MirroredCluster world) {
        this.claims = world.mirror("persistentvolumeclaims");
        this.volumes = world.mirror("persistentvolumes");
        this.byVolume = world.mirror(VolumeAttachment.RESOURCE).index(VolumeAttachment::volume);
    }

    /** Returns the index of attachments by volume. */
    MirrorIndex byVolume() {
        return byVolume;
    }

    /** Returns true if all PersistentVolumeClaims of this bound pod are bound to volumes that are attached to its node or need no attachment. */
    public boolean areReady(ObjectNode pod) {
        var node = Json.text(pod, "spec", "nodeName");
        return PodVolumes.claims(pod).stream()
                .allMatch(claim -> claims.get(claim)
                        .map(object -> Json.text(object, "spec", "volumeName"))
                        .filter(volume -> !volume.isEmpty() && isAttached(volume, node))
                        .isPresent());
    }

    private boolean isAttached(String volume, String node) {
        return !isAttachable(volume)
                || byVolume.of(volume).stream()
                        .anyMatch(object -> VolumeAttachment.isOn(object, node) && VolumeAttachment.isAttached(object));
    }

    /** Returns true if a CSI driver attaches the volume. Other volumes, such as host paths and network shares, need no attachment. */
    boolean isAttachable(String volume) {
        return volumes.get(ObjectKey.cluster(volume))
                .filter(object -> Json.at(object, "spec").has("csi"))
                .isPresent();
    }
}
