package sh.joiner.board.view;

import java.util.List;

/**
 * A node class: what it selects and what was found.
 *
 * @param state Ready, NotReady, Unknown or Deleting
 * @param role as written, empty if none
 * @param instanceProfile as resolved, empty if none yet
 * @param pools names of the pools that use it
 * @param claims how many claims use it
 * @param instanceTypes how many types it may start
 */
public record NodeClassView(
        String name,
        String state,
        String family,
        String role,
        String instanceProfile,
        List<ConditionView> conditions,
        List<SubnetView> subnets,
        List<SecurityGroupView> securityGroups,
        List<ImageView> images,
        List<String> pools,
        int claims,
        int instanceTypes) {

    /** A subnet as it was found. */
    public record SubnetView(String id, String zone, String zoneId) {}

    /** A security group as it was found. */
    public record SecurityGroupView(String id, String name) {}

    /** An AMI as it was found, and which types it serves. */
    public record ImageView(String id, String name, List<String> requirements, boolean deprecated) {}
}
