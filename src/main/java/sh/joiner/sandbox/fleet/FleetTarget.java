package sh.joiner.sandbox.fleet;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.TargetCapacitySpecificationRequest;

/** The number of instances of each lifecycle that a fleet requests. */
record FleetTarget(Map<Lifecycle, Integer> counts) {

    static FleetTarget of(TargetCapacitySpecificationRequest requested) {
        int total = Optional.ofNullable(requested.totalTargetCapacity()).orElse(0);
        int onDemand = Optional.ofNullable(requested.onDemandTargetCapacity()).orElse(0);
        int spot = Optional.ofNullable(requested.spotTargetCapacity()).orElse(0);
        int rest = total - onDemand - spot;
        if (total < 1 || rest < 0) {
            throw ServiceErrors.invalid(
                    "TotalTargetCapacity %d must be at least 1 and at least the sum of %d on-demand and %d spot instances"
                            .formatted(total, onDemand, spot));
        }
        var counts = new EnumMap<Lifecycle, Integer>(Map.of(Lifecycle.ON_DEMAND, onDemand, Lifecycle.SPOT, spot));
        if (rest > 0) {
            counts.merge(defaultLifecycle(requested), rest, Integer::sum);
        }
        return new FleetTarget(counts);
    }

    private static Lifecycle defaultLifecycle(TargetCapacitySpecificationRequest requested) {
        var type =
                Optional.ofNullable(requested.defaultTargetCapacityType()).orElse(DefaultTargetCapacityType.ON_DEMAND);
        return switch (type) {
            case ON_DEMAND, CAPACITY_BLOCK -> Lifecycle.ON_DEMAND;
            case SPOT -> Lifecycle.SPOT;
            default ->
                throw ServiceErrors.unsupported(
                        "default target capacity type " + requested.defaultTargetCapacityTypeAsString());
        };
    }
}
