package sh.joiner.port.launch;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.RemoteCallException;

/** Finds the instances that EBS volumes are attached to. Throws {@link RemoteCallException}. */
@FunctionalInterface
public interface VolumeAttachments {

    /**
     * Returns the instances of each volume, by volume id. A volume with Multi-Attach can have several. Volumes that are not attached,
     * are being detached or do not exist are left out.
     */
    Map<String, List<InstanceId>> placements(Set<String> volumes);
}
