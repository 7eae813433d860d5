package sh.joiner.model.node;

import java.util.List;
import sh.joiner.model.volume.VolumeClaim;

/**
 * A volume that is attached to a node: a VolumeAttachment object.
 *
 * @param volume name of the PersistentVolume; empty for a volume that a pod defines itself
 * @param claims those that are bound to that volume, as far as is known: one, or none
 */
public record Attachment(String name, NodeName node, String volume, List<VolumeClaim> claims) {

    public Attachment {
        claims = List.copyOf(claims);
    }

    /** The same, bound to these claims. */
    public Attachment boundTo(List<VolumeClaim> others) {
        return new Attachment(name, node, volume, others);
    }
}
