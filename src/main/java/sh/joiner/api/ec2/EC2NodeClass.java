package sh.joiner.api.ec2;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.condition.ConditionTypes;

/** The configuration of EC2 instances (aws 1). */
@Group("karpenter.k8s.aws")
@Version("v1")
@Kind("EC2NodeClass")
@Plural("ec2nodeclasses")
@Singular("ec2nodeclass")
@ShortNames({"ec2nc", "ec2ncs"})
@Categories("karpenter")
@WireObject
public final class EC2NodeClass extends CustomResource<EC2NodeClassSpec, EC2NodeClassStatus> {

    public static final String AMIS_READY = "AMIsReady";
    public static final String SUBNETS_READY = "SubnetsReady";
    public static final String SECURITY_GROUPS_READY = "SecurityGroupsReady";
    public static final String INSTANCE_PROFILE_READY = "InstanceProfileReady";
    public static final String CAPACITY_RESERVATIONS_READY = "CapacityReservationsReady";
    public static final String PLACEMENT_GROUP_READY = "PlacementGroupReady";
    public static final String VALIDATION_SUCCEEDED = "ValidationSucceeded";

    /** The condition types that Ready summarizes if the feature gate ReservedCapacity is on, which is the default. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(
            AMIS_READY,
            SUBNETS_READY,
            SECURITY_GROUPS_READY,
            INSTANCE_PROFILE_READY,
            PLACEMENT_GROUP_READY,
            CAPACITY_RESERVATIONS_READY,
            VALIDATION_SUCCEEDED);

    /** The condition types that Ready summarizes if the feature gate ReservedCapacity is off. */
    public static final ConditionTypes CONDITIONS_WITHOUT_RESERVATIONS =
            CONDITIONS.without(CAPACITY_RESERVATIONS_READY);

    private static final long serialVersionUID = 1L;

    @Override
    protected EC2NodeClassSpec initSpec() {
        return new EC2NodeClassSpec();
    }

    @Override
    protected EC2NodeClassStatus initStatus() {
        return new EC2NodeClassStatus();
    }

    /** Returns the conditions. Adds each missing condition of these types to the object, as Unknown since {@code now}. */
    public ConditionSet conditions(ConditionTypes types, Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, types, now);
    }

    /** Returns the conditions of all types, as {@link #conditions(ConditionTypes, Instant)} does. */
    public ConditionSet conditions(Instant now) {
        return conditions(CONDITIONS, now);
    }
}
