package sh.joiner.api.ec2;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The resources that the selectors of a node class found (aws 1.6). */
@WireObject
public final class EC2NodeClassStatus {
    public @Nullable List<ResolvedSubnet> subnets;
    public @Nullable List<ResolvedSecurityGroup> securityGroups;
    public @Nullable List<ResolvedCapacityReservation> capacityReservations;
    public @Nullable List<ResolvedAmi> amis;
    public @Nullable String instanceProfile;
    public @Nullable List<Condition> conditions;
}
