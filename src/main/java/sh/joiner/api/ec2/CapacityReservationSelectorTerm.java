package sh.joiner.api.ec2;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** One way to name capacity reservations; what is set must all hold. */
@WireObject
public final class CapacityReservationSelectorTerm {
    public @Nullable Map<String, String> tags;
    public @Nullable String id;
    public @Nullable String ownerID;
    public @Nullable String instanceMatchCriteria;
}
