package sh.joiner.sandbox.fleet;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import sh.joiner.sandbox.launch.LaunchRequest;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.market.Prices;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateAndOverridesResponse;

/**
 * An offer that a fleet may launch: a launch template with one of the overrides in the request.
 *
 * @param zone the zone of the instances; empty if the launch names neither a zone nor an existing subnet
 */
record FleetOffer(
        StoredTemplate template, FleetLaunchTemplateOverridesRequest override, LaunchRequest request, String zone) {

    private static final double LAST = Double.MAX_VALUE;

    double onDemandPrice(Prices prices) {
        return prices.onDemand(type()).orElse(LAST);
    }

    double spotPrice(Prices prices, Instant now) {
        return prices.spot(type(), zone(), now).orElse(LAST);
    }

    double depth(Prices prices) {
        return prices.depth(type(), zone());
    }

    /**
     * Returns the priority, which only prioritized allocation strategies use: offers with lower numbers are tried first, offers without a priority
     * last.
     */
    double priority() {
        return Optional.ofNullable(override.priority()).orElse(LAST);
    }

    String type() {
        return String.valueOf(request.instanceType());
    }

    /** Returns the order by type and zone. This order applies to offers that are equal in all other criteria. */
    static Comparator<FleetOffer> byName() {
        return Comparator.comparing(FleetOffer::type).thenComparing(FleetOffer::zone);
    }

    LaunchTemplateAndOverridesResponse view() {
        return LaunchTemplateAndOverridesResponse.builder()
                .launchTemplateSpecification(used -> used.launchTemplateId(template.id())
                        .launchTemplateName(template.name())
                        .version(StoredTemplate.VERSION))
                .overrides(used -> used.instanceType(request.instanceType())
                        .subnetId(request.subnetId())
                        .availabilityZone(request.zone())
                        .imageId(override.imageId())
                        .maxPrice(override.maxPrice())
                        .priority(override.priority()))
                .build();
    }
}
