package sh.joiner.testing;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/** Volumes of the EBS driver, and PersistentVolumeClaims of namespace {@code default}, for tests. */
public final class VolumeSamples {

    /** The CSI driver of all volumes that this class creates. */
    public static final String EBS = "ebs.csi.aws.com";

    private VolumeSamples() {}

    /** Returns a PersistentVolumeClaim that is bound to a volume. */
    public static VolumeClaim bound(String claim, String volume) {
        return new VolumeClaim("default", claim, volume);
    }

    /** Returns a PersistentVolumeClaim that is not bound before its first pod is scheduled. */
    public static VolumeClaim unbound(String claim, String storageClass) {
        return new VolumeClaim("default", claim, "", storageClass, VolumeClaim.Stage.UNBOUND);
    }

    /** Returns a volume that is usable in these zones; without zones, in every zone. */
    public static Volume volume(String name, String... zones) {
        return new Volume(name, EBS, false, places(zones), false);
    }

    /** Returns a storage class that creates volumes in these zones after the pod is scheduled; without zones, in every zone. */
    public static StorageClass storageClass(String name, String... zones) {
        return new StorageClass(name, EBS, true, places(zones), false, Instant.EPOCH);
    }

    private static List<Requirements> places(String... zones) {
        return Arrays.stream(zones)
                .map(zone -> Requirements.of(Requirement.in(Labels.ZONE, zone)))
                .toList();
    }
}
