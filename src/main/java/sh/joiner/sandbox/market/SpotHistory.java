package sh.joiner.sandbox.market;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryResponse;
import software.amazon.awssdk.services.ec2.model.InstanceTypeOffering;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

/**
 * Answers DescribeSpotPriceHistory: the hourly spot prices of Linux. A request with the current time as start returns the prices since the start of
 * the current hour.
 */
public final class SpotHistory {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 10_000, 1000);
    private static final Duration MAX_AGE = Duration.ofDays(90);
    private static final String PRODUCT = "Linux/UNIX";

    private static final Filters<SpotPrice> FILTERS = new Filters<SpotPrice>()
            .by("availability-zone", SpotPrice::availabilityZone)
            .by("instance-type", SpotPrice::instanceTypeAsString)
            .by("product-description", SpotPrice::productDescriptionAsString)
            .by("spot-price", SpotPrice::spotPrice)
            .by("timestamp", price -> price.timestamp().toString());

    private final InstanceTypes types;
    private final OfferedZones offerings;
    private final Prices prices;
    private final WorldClock clock;

    public SpotHistory(InstanceTypes types, OfferedZones offerings, Prices prices, WorldClock clock) {
        this.types = types;
        this.offerings = offerings;
        this.prices = prices;
        this.clock = clock;
    }

    public DescribeSpotPriceHistoryResponse describe(DescribeSpotPriceHistoryRequest request) {
        var markets = sellsProduct(request) ? offerings.all() : List.<InstanceTypeOffering>of();
        var matching = markets.stream()
                .filter(market -> matches(request.instanceTypesAsStrings(), market.instanceTypeAsString()))
                .filter(market -> matches(request.availabilityZone(), market.location()))
                .filter(this::isSpotMarket)
                .flatMap(market -> history(market, request))
                .filter(FILTERS.all(request.filters()))
                .sorted(Comparator.comparing(SpotPrice::timestamp).reversed())
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeSpotPriceHistoryResponse.builder()
                .spotPriceHistory(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean sellsProduct(DescribeSpotPriceHistoryRequest request) {
        return request.productDescriptions().isEmpty()
                || request.productDescriptions().contains(PRODUCT);
    }

    private static boolean matches(List<String> requested, String value) {
        return requested.isEmpty() || requested.contains(value);
    }

    private static boolean matches(String requested, String value) {
        return requested == null || requested.equals(value);
    }

    private boolean isSpotMarket(InstanceTypeOffering market) {
        return types.find(market.instanceTypeAsString())
                .filter(type -> type.supportedUsageClassesAsStrings().contains("spot"))
                .isPresent();
    }

    /** Returns the prices from the hour that contains the requested start until the requested end, at most until now. */
    private Stream<SpotPrice> history(InstanceTypeOffering market, DescribeSpotPriceHistoryRequest request) {
        var now = clock.now();
        var end = earlier(Optional.ofNullable(request.endTime()).orElse(now), now);
        var start = earlier(Optional.ofNullable(request.startTime()).orElse(now.minus(MAX_AGE)), end);
        var first = Prices.begin(start);
        var hours = Stream.iterate(first, hour -> !hour.isAfter(end), hour -> hour.plus(Duration.ofHours(1)));
        return Stream.concat(hours, prices.changes().filter(change -> change.isAfter(first) && !change.isAfter(end)))
                .distinct()
                .flatMap(hour -> price(market, hour).stream());
    }

    private static Instant earlier(Instant first, Instant second) {
        return first.isBefore(second) ? first : second;
    }

    private Optional<SpotPrice> price(InstanceTypeOffering market, Instant hour) {
        var price = prices.spot(market.instanceTypeAsString(), market.location(), hour);
        return price.isEmpty()
                ? Optional.empty()
                : Optional.of(SpotPrice.builder()
                        .instanceType(market.instanceTypeAsString())
                        .availabilityZone(market.location())
                        .productDescription(PRODUCT)
                        .spotPrice(String.format(Locale.ROOT, "%.6f", price.getAsDouble()))
                        .timestamp(hour)
                        .build());
    }
}
