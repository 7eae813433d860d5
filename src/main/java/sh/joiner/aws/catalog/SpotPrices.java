package sh.joiner.aws.catalog;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

/** Current spot prices by instance type and zone (aws 5.8). */
final class SpotPrices {

    private final Ec2Client ec2;
    private final WorldClock clock;

    SpotPrices(Ec2Client ec2, WorldClock clock) {
        this.ec2 = ec2;
        this.clock = clock;
    }

    Map<String, Map<String, Double>> latest() {
        var prices = new TreeMap<String, Map<String, Double>>();
        var ages = new HashMap<String, Instant>();
        callAws("describe spot price history", () -> {
            ec2.describeSpotPriceHistoryPaginator(request -> request.maxResults(2000)
                            .startTime(clock.now())
                            .productDescriptions("Linux/UNIX", "Linux/UNIX (Amazon VPC)"))
                    .spotPriceHistory()
                    .forEach(price -> addPrice(price, prices, ages));
            return prices;
        });
        return prices;
    }

    /** Stores a valid price unless a newer price of the same instance type and zone is stored. Ignores invalid prices. */
    private static void addPrice(SpotPrice price, Map<String, Map<String, Double>> prices, Map<String, Instant> ages) {
        var when = price.timestamp() == null ? Instant.EPOCH : price.timestamp();
        var offering = price.instanceTypeAsString() + " " + price.availabilityZone();
        double usd = PriceQueries.number(price.spotPrice());
        boolean isComplete = price.instanceTypeAsString() != null && price.availabilityZone() != null;
        if (isComplete && usd > 0 && !when.isBefore(ages.getOrDefault(offering, Instant.MIN))) {
            ages.put(offering, when);
            prices.computeIfAbsent(price.instanceTypeAsString(), _ -> new TreeMap<>())
                    .put(price.availabilityZone(), usd);
        }
    }
}
