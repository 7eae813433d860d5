package sh.joiner.sandbox.fleet;

import static java.util.Comparator.comparingDouble;

import java.time.Instant;
import java.util.Comparator;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;
import sh.joiner.sandbox.market.Prices;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.FleetOnDemandAllocationStrategy;
import software.amazon.awssdk.services.ec2.model.SpotAllocationStrategy;

/** The order in which a fleet tries its offers: EC2's allocation strategies (EC2 User Guide, "Use allocation strategies"). */
final class AllocationOrder {

    /**
     * The number of classes into which spot pools are divided by their depth, that is by their spare capacity. Pools of the same class are
     * treated as equally deep.
     */
    private static final int CLASSES = 4;

    private final Prices prices;

    AllocationOrder(Prices prices) {
        this.prices = prices;
    }

    Comparator<FleetOffer> of(CreateFleetRequest request, Lifecycle lifecycle, Instant now) {
        var strategy = switch (lifecycle) {
            case ON_DEMAND -> onDemand(request);
            case SPOT -> spot(request, now);
        };
        return strategy.thenComparing(comparingDouble((FleetOffer offer) -> offer.depth(prices))
                        .reversed())
                .thenComparing(FleetOffer.byName());
    }

    private Comparator<FleetOffer> onDemand(CreateFleetRequest request) {
        Comparator<FleetOffer> cheapest = comparingDouble(offer -> offer.onDemandPrice(prices));
        var options = request.onDemandOptions();
        if (options == null || options.allocationStrategy() == null) {
            return cheapest;
        }
        if (options.allocationStrategy() == FleetOnDemandAllocationStrategy.PRIORITIZED) {
            return comparingDouble(FleetOffer::priority);
        }
        return cheapest;
    }

    private Comparator<FleetOffer> spot(CreateFleetRequest request, Instant now) {
        var options = request.spotOptions();
        var strategy = options == null || options.allocationStrategy() == null
                ? SpotAllocationStrategy.LOWEST_PRICE
                : options.allocationStrategy();
        return switch (strategy) {
            case LOWEST_PRICE -> comparingDouble(offer -> offer.spotPrice(prices, now));
            // Prefers cheap pools. A shallow pool comes before a deep pool only if it is much cheaper.
            case PRICE_CAPACITY_OPTIMIZED ->
                comparingDouble(offer -> offer.spotPrice(prices, now) * (1.5 - offer.depth(prices)));
            case CAPACITY_OPTIMIZED -> comparingDouble(this::shallowness);
            case CAPACITY_OPTIMIZED_PRIORITIZED ->
                comparingDouble(this::shallowness).thenComparingDouble(FleetOffer::priority);
            default ->
                throw ServiceErrors.unsupported("spot allocation strategy " + options.allocationStrategyAsString());
        };
    }

    private double shallowness(FleetOffer offer) {
        return CLASSES - Math.floor(offer.depth(prices) * CLASSES);
    }
}
