package sh.joiner.model.node;

import java.util.List;
import sh.joiner.model.volume.VolumeClaim;

/**
 * A volume that is attached to a node: a VolumeAttachment object.
 *
 * @param volume name of the PersistentVolume; empty for a volume that a pod defines itself
 * @param claims those that are bound to that volume, as far as is known: one, or none
 * @param driver the CSI driver that attaches and detaches it
 * @param problem why the driver does not detach it, as far as is known; empty if nothing is known
 */
public record Attachment(
        String name, NodeName node, String volume, List<VolumeClaim> claims, String driver, String problem) {

    public Attachment {
        claims = List.copyOf(claims);
    }

    /** An attachment of whose driver nothing is known. */
    public Attachment(String name, NodeName node, String volume, List<VolumeClaim> claims) {
        this(name, node, volume, claims, "", "");
    }

    /** The same, bound to these claims. */
    public Attachment boundTo(List<VolumeClaim> others) {
        return new Attachment(name, node, volume, others, driver, problem);
    }

    /** The same, of a driver that is not registered on the node: it can neither unmount nor detach the volume there. */
    public Attachment withoutDriver() {
        var lost = "the driver is not registered on node " + node;
        return new Attachment(
                name, node, volume, claims, driver, problem.isEmpty() ? lost : lost + "; last error: " + problem);
    }

    /** Returns the volume with its driver and its problem, for people. */
    public String description() {
        var known = driver.isEmpty() ? volume : "%s (CSI driver %s)".formatted(volume, driver);
        return problem.isEmpty() ? known : known + ": " + problem;
    }
}
