package sh.joiner.port;

import java.util.Map;
import java.util.Set;
import sh.joiner.model.claim.InstanceId;

/** Which instance an EBS volume is attached to. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface VolumeSeats {

    /** By volume id; a volume that is attached to nothing, or is not there, is left out. */
    Map<String, InstanceId> seats(Set<String> volumes);
}
