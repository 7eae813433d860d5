package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A capacity reservation that the selectors of a node class found. */
@WireObject
public final class ResolvedCapacityReservation {
    public String id = "";
    public String ownerID = "";
    public String instanceType = "";
    public String availabilityZone = "";
    public String instanceMatchCriteria = "";
    public @Nullable String reservationType;
    public @Nullable Boolean interruptible;
    public @Nullable String state;

    /** In RFC 3339, as Kubernetes writes times. */
    public @Nullable String endTime;
}
