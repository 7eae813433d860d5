package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * An EC2NodeClass: its spec, and the objects at AWS that it resolves to.
 *
 * @param state Ready, NotReady, Unknown or Deleting
 */
public record NodeClassView(
        String name,
        String state,
        @JsonUnwrapped NodeClassSpecView spec,
        List<ConditionView> conditions,
        @JsonUnwrapped ResolvedView resolved,
        @JsonUnwrapped NodeClassUsageView usage) {

    /**
     * AMI family and IAM.
     *
     * @param role as in the spec; may be empty
     * @param instanceProfile as resolved; may be empty
     */
    public record NodeClassSpecView(String family, String role, String instanceProfile) {}

    /** The objects that the selectors select. */
    public record ResolvedView(
            List<SubnetView> subnets, List<SecurityGroupView> securityGroups, List<ImageView> images) {}

    /**
     * The objects that use the node class.
     *
     * @param pools names of the NodePools
     * @param claims number of NodeClaims
     * @param instanceTypes number of instance types that the node class may launch
     */
    public record NodeClassUsageView(List<String> pools, int claims, int instanceTypes) {}

    /** A subnet that the selectors found. */
    public record SubnetView(String id, String zone, String zoneId) {}

    /** A security group that the selectors found. */
    public record SecurityGroupView(String id, String name) {}

    /** An AMI that the selectors found, with the requirements on its instance types. */
    public record ImageView(String id, String name, List<String> requirements, boolean deprecated) {}
}
