package sh.joiner.sandbox.fleet;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.TargetCapacitySpecificationRequest;

/** How many instances of each lifecycle a fleet is asked for. */
record FleetTarget(Map<Lifecycle, Integer> counts) {

    static FleetTarget of(TargetCapacitySpecificationRequest asked) {
        int total = Optional.ofNullable(asked.totalTargetCapacity()).orElse(0);
        int onDemand = Optional.ofNullable(asked.onDemandTargetCapacity()).orElse(0);
        int spot = Optional.ofNullable(asked.spotTargetCapacity()).orElse(0);
        int rest = total - onDemand - spot;
        if (total < 1 || rest < 0) {
            throw ServiceErrors.invalid(
                    "TotalTargetCapacity %d does not hold %d on-demand and %d spot".formatted(total, onDemand, spot));
        }
        var counts = new EnumMap<Lifecycle, Integer>(Map.of(Lifecycle.ON_DEMAND, onDemand, Lifecycle.SPOT, spot));
        if (rest > 0) {
            counts.merge(usual(asked), rest, Integer::sum);
        }
        return new FleetTarget(counts);
    }

    private static Lifecycle usual(TargetCapacitySpecificationRequest asked) {
        var type = Optional.ofNullable(asked.defaultTargetCapacityType()).orElse(DefaultTargetCapacityType.ON_DEMAND);
        return switch (type) {
            case ON_DEMAND, CAPACITY_BLOCK -> Lifecycle.ON_DEMAND;
            case SPOT -> Lifecycle.SPOT;
            default ->
                throw ServiceErrors.unsupported(
                        "default target capacity type " + asked.defaultTargetCapacityTypeAsString());
        };
    }
}
