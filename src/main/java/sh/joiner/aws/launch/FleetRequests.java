package sh.joiner.aws.launch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import sh.joiner.aws.launch.SubnetLedger.Booking;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.resource.Resources;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateConfigRequest;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.FleetOnDemandAllocationStrategy;
import software.amazon.awssdk.services.ec2.model.FleetType;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.SpotAllocationStrategy;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Creates the CreateFleet request for an order (aws 6.8). Equal orders have equal requests, so that they can share a call. */
final class FleetRequests {

    private static final String PRICE_OVERLAY = "karpenter.sh/price-overlay-applied";
    private static final String MIN_VALUES_RELAXED = "karpenter.sh/nodeclaim-min-values-relaxed";

    private FleetRequests() {}

    /**
     * Returns, by zone, the minimum number of IP addresses that a launch uses: the smallest pod capacity of the
     * order's instance types in the zone (aws 5.9).
     */
    static Map<String, Long> addresses(LaunchOrder order) {
        var needed = new HashMap<String, Long>();
        for (var type : order.types()) {
            for (var offering : type.offerings()) {
                needed.merge(offering.zone(), type.capacity().get(Resources.PODS), Math::min);
            }
        }
        return needed;
    }

    /**
     * Returns the request for a single instance.
     *
     * @param templates name of the launch template of each group, in the order of the groups
     * @param subnets the booked subnet of each zone
     */
    static CreateFleetRequest of(LaunchOrder order, List<String> templates, Map<String, Booking> subnets) {
        var byName = new HashMap<String, InstanceType>();
        order.types().forEach(type -> byName.put(type.name(), type));
        var configs = new ArrayList<FleetLaunchTemplateConfigRequest>();
        for (int place = 0; place < templates.size(); place++) {
            var overrides = overrides(order.groups().get(place), byName, subnets);
            if (!overrides.isEmpty()) {
                configs.add(config(templates.get(place), overrides));
            }
        }
        return request(order, configs);
    }

    /** Returns the request for several instances. EC2 fulfils this request once, even if the request is repeated with the same token. */
    static CreateFleetRequest forAll(CreateFleetRequest single, int instances, String token) {
        var target = single.targetCapacitySpecification().toBuilder()
                .totalTargetCapacity(instances)
                .build();
        var tags = single.tagSpecifications().stream()
                .map(tagged -> tagged.resourceType() == ResourceType.INSTANCE ? withLaunchToken(tagged, token) : tagged)
                .toList();
        return single.toBuilder()
                .clientToken(token)
                .targetCapacitySpecification(target)
                .tagSpecifications(tags)
                .build();
    }

    private static TagSpecification withLaunchToken(TagSpecification tagged, String token) {
        var tags = new HashMap<>(Ec2Tags.map(tagged.tags()));
        tags.put(Claim.LAUNCH, token);
        return Ec2Tags.on(tagged.resourceType(), tags);
    }

    private static FleetLaunchTemplateConfigRequest config(
            String template, List<FleetLaunchTemplateOverridesRequest> overrides) {
        return FleetLaunchTemplateConfigRequest.builder()
                .launchTemplateSpecification(
                        builder -> builder.launchTemplateName(template).version("$Latest"))
                .overrides(overrides)
                .build();
    }

    private static List<FleetLaunchTemplateOverridesRequest> overrides(
            LaunchOrder.Group group, Map<String, InstanceType> types, Map<String, Booking> subnets) {
        var overrides = new ArrayList<FleetLaunchTemplateOverridesRequest>();
        // an instance type has several offerings in a zone if a placement group has partitions
        var added = new HashSet<String>();
        for (var name : group.instanceTypes()) {
            var type = types.get(name);
            if (type == null) {
                throw new IllegalArgumentException(
                        "a group of the order names instance type %s, which the order does not list".formatted(name));
            }
            for (var offering : type.offerings()) {
                var subnet = subnets.get(offering.zone());
                if (subnet != null && group.takes(offering) && added.add(name + " " + offering.zone())) {
                    overrides.add(FleetLaunchTemplateOverridesRequest.builder()
                            .instanceType(name)
                            .subnetId(subnet.subnetId())
                            .availabilityZone(offering.zone())
                            .imageId(group.image().id()) // so that the answer contains the image id
                            .priority(offering.price())
                            .build());
                }
            }
        }
        return overrides;
    }

    private static CreateFleetRequest request(LaunchOrder order, List<FleetLaunchTemplateConfigRequest> configs) {
        var request = CreateFleetRequest.builder()
                .type(FleetType.INSTANT)
                .launchTemplateConfigs(configs)
                .targetCapacitySpecification(
                        target -> target.totalTargetCapacity(1).defaultTargetCapacityType(capacityType(order)))
                .tagSpecifications(
                        Ec2Tags.on(ResourceType.INSTANCE, order.tags()),
                        Ec2Tags.on(ResourceType.VOLUME, order.tags()),
                        Ec2Tags.on(ResourceType.FLEET, order.tags()));
        var context = order.nodeClass().instanceSettings().context();
        if (!context.isEmpty() && !"true".equals(order.claim().annotations().get(MIN_VALUES_RELAXED))) {
            request.context(context);
        }
        return switch (capacityType(order)) {
            case SPOT -> spot(request, order.claim()).build();
            case CAPACITY_BLOCK -> request.build();
            default -> onDemand(request, order.claim()).build();
        };
    }

    /** Returns the capacity type of the request. Instances in an ordinary reservation are requested as on-demand instances. */
    private static DefaultTargetCapacityType capacityType(LaunchOrder order) {
        return switch (order.capacityType()) {
            case SPOT -> DefaultTargetCapacityType.SPOT;
            case ON_DEMAND -> DefaultTargetCapacityType.ON_DEMAND;
            case RESERVED ->
                order.groups().stream()
                                .flatMap(group -> order.reservation(group).stream())
                                .anyMatch(reservation -> reservation.kind() == Reservation.Kind.CAPACITY_BLOCK)
                        ? DefaultTargetCapacityType.CAPACITY_BLOCK
                        : DefaultTargetCapacityType.ON_DEMAND;
        };
    }

    private static CreateFleetRequest.Builder spot(CreateFleetRequest.Builder request, Claim claim) {
        var strategy = claim.annotations().containsKey(PRICE_OVERLAY)
                ? SpotAllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED
                : SpotAllocationStrategy.PRICE_CAPACITY_OPTIMIZED;
        return request.spotOptions(options -> options.allocationStrategy(strategy));
    }

    private static CreateFleetRequest.Builder onDemand(CreateFleetRequest.Builder request, Claim claim) {
        var strategy = claim.annotations().containsKey(PRICE_OVERLAY)
                ? FleetOnDemandAllocationStrategy.PRIORITIZED
                : FleetOnDemandAllocationStrategy.LOWEST_PRICE;
        return request.onDemandOptions(options -> options.allocationStrategy(strategy));
    }
}
