package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * An EC2NodeClass: its spec, and the AWS resources in its status.
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

    /** The AWS resources in the status of the node class. */
    public record ResolvedView(
            List<SubnetView> subnets, List<SecurityGroupView> securityGroups, List<ImageView> images) {}

    /**
     * The objects that use the node class.
     *
     * @param pools names of the NodePools
     * @param claims number of NodeClaims
     * @param instanceTypes number of instance types that Joiner knows for the node class, including types without an available offering
     */
    public record NodeClassUsageView(List<String> pools, int claims, int instanceTypes) {}

    /** A subnet that the selectors match. */
    public record SubnetView(String id, String zone, String zoneId) {}

    /** A security group that the selectors match. */
    public record SecurityGroupView(String id, String name) {}

    /** An AMI that Joiner selected, with the requirements for the instance types that can run the AMI. */
    public record ImageView(String id, String name, List<String> requirements, boolean deprecated) {}
}
