package sh.joiner.model.claim;

import java.util.List;
import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;

/**
 * One instance to be launched for a claim (aws 6): everything that is decided before EC2 is asked.
 *
 * @param types the instance types to choose from, cheapest first, each with the offerings that may be bought for this claim
 * @param capacityType bought as
 * @param groups which image and start-up text each type is started with: together they hold every type exactly once
 * @param tags of instance, volume, fleet and the rest (aws 1.8)
 */
public record LaunchOrder(
        Claim claim,
        NodeClass nodeClass,
        List<InstanceType> types,
        CapacityType capacityType,
        List<Group> groups,
        Map<String, String> tags) {

    public LaunchOrder {
        types = List.copyOf(types);
        groups = List.copyOf(groups);
        tags = Map.copyOf(tags);
    }

    /** On shared or on dedicated hardware: the first that the claim allows (aws 6.3). */
    public String tenancy() {
        return claim.requirements().get(Labels.INSTANCE_TENANCY).allowed().has("default") ? "default" : "dedicated";
    }

    /**
     * The types that share one launch template.
     *
     * @param userData the start-up text, not yet encoded
     * @param instanceTypes names of the types
     */
    public record Group(ResolvedImage image, String userData, List<String> instanceTypes) {
        public Group {
            instanceTypes = List.copyOf(instanceTypes);
        }
    }
}
