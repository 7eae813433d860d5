package sh.joiner.port.launch;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.OutsideTrouble;

/** Which instances an EBS volume is attached to. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface VolumeSeats {

    /** By volume id, in order: several for a volume with Multi-Attach. One that is attached to nothing, or is not there, is left out. */
    Map<String, List<InstanceId>> seats(Set<String> volumes);
}
