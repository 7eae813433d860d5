package sh.joiner.model.node;

import java.util.List;
import sh.joiner.model.volume.VolumeClaim;

/**
 * A volume that is attached to a node: a VolumeAttachment object.
 *
 * @param volume name of the PersistentVolume; empty for an inline volume of a pod
 * @param claims the PersistentVolumeClaim that is bound to the volume; empty if there is none, or if it is not known
 * @param driver the CSI driver that attaches and detaches the volume
 * @param problem the reason why the driver does not detach the volume; empty if no reason is known
 */
public record Attachment(
        String name, NodeName node, String volume, List<VolumeClaim> claims, String driver, String problem) {

    public Attachment {
        claims = List.copyOf(claims);
    }

    /** Creates an attachment without information about its driver. */
    public Attachment(String name, NodeName node, String volume, List<VolumeClaim> claims) {
        this(name, node, volume, claims, "", "");
    }

    /** Returns a copy with these PersistentVolumeClaims. */
    public Attachment boundTo(List<VolumeClaim> others) {
        return new Attachment(name, node, volume, others, driver, problem);
    }

    /** Returns a copy whose driver is not registered on the node. Such a driver can neither unmount nor detach the volume there. */
    public Attachment withoutDriver() {
        var lost = "the driver is not registered on node " + node;
        return new Attachment(
                name, node, volume, claims, driver, problem.isEmpty() ? lost : lost + "; last error: " + problem);
    }

    /** Returns a description for users: the volume, its driver and its problem. */
    public String description() {
        var known = driver.isEmpty() ? volume : "%s (CSI driver %s)".formatted(volume, driver);
        return problem.isEmpty() ? known : known + ": " + problem;
    }
}
