package sh.joiner.sandbox.market;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.model.SpotPrice;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;

class PricesTest {

    final CloudFixture world = new CloudFixture();

    @Test
    void thePriceListContainsHourlyPricesExceptOfBareMetal() throws JsonProcessingException {
        var prices = new TreeMap<String, Double>();
        for (var text : priceList("Shared", "Compute Instance")) {
            var product = new ObjectMapper().readTree(text);
            prices.put(product.at("/product/attributes/instanceType").asText(), hourly(product));
        }

        // Prices from AWS's price list for us-east-1.
        assertThat(prices)
                .containsEntry("m5.large", 0.096)
                .containsEntry("c5.xlarge", 0.17)
                .hasSizeGreaterThan(1000);
        assertThat(prices.keySet()).noneMatch(type -> type.contains("metal"));
    }

    @Test
    void bareMetalIsASeparateProductFamily() {
        assertThat(priceList("Dedicated", "Compute Instance (bare metal)"))
                .isNotEmpty()
                .allMatch(product -> product.contains("metal"));
    }

    @Test
    void thePriceListRefusesAnUnknownField() {
        refused(
                "InvalidParameterException",
                "colour",
                () -> world.cloud
                        .pricing()
                        .getProducts(call -> call.serviceCode("AmazonEC2").filters(term("colour", "red"))));
    }

    @Test
    void everySpotMarketHasOneCurrentPrice() {
        var prices = spotPrices(world.clock.now());

        assertThat(prices).hasSizeGreaterThan(4000);
        assertThat(prices.stream().map(PricesTest::market).collect(Collectors.toSet()))
                .hasSameSizeAs(prices);
        assertThat(prices).allMatch(price -> !price.timestamp().isAfter(world.clock.now()));
    }

    @Test
    void spotPricesAreASlowlyChangingFractionOfTheListPrice() {
        var now = spotPrice("m5.large", "us-east-1a");
        world.seconds(60 * 60);
        var anHourLater = spotPrice("m5.large", "us-east-1a");
        world.seconds(10 * 24 * 60 * 60);
        var tenDaysLater = spotPrice("m5.large", "us-east-1a");

        assertThat(now).isBetween(0.096 * 0.19, 0.096 * 0.6);
        assertThat(anHourLater / now).isBetween(0.97, 1.03);
        assertThat(tenDaysLater).isNotEqualTo(now);
        assertThat(spotPrice("m5.large", "us-east-1b")).isNotEqualTo(tenDaysLater);
    }

    @Test
    void theHistoryHasAPriceForEachHour() {
        var history = world.cloud
                .ec2()
                .describeSpotPriceHistoryPaginator(call -> call.startTime(Instant.parse("2026-11-21T05:30:00Z"))
                        .instanceTypesWithStrings("m5.large")
                        .availabilityZone("us-east-1a"));

        assertThat(history.spotPriceHistory())
                .extracting(price -> price.timestamp().toString())
                .containsExactly(
                        "2026-11-21T08:00:00Z", "2026-11-21T07:00:00Z", "2026-11-21T06:00:00Z", "2026-11-21T05:00:00Z");
    }

    @Test
    void onlyLinuxHasSpotPrices() {
        assertThat(world.cloud
                        .ec2()
                        .describeSpotPriceHistory(call -> call.productDescriptions("Windows"))
                        .spotPriceHistory())
                .isEmpty();
    }

    double spotPrice(String type, String zone) {
        return spotPrices(world.clock.now()).stream()
                .filter(price -> market(price).equals(Set.of(type, zone)))
                .mapToDouble(price -> Double.parseDouble(price.spotPrice()))
                .findFirst()
                .orElseThrow();
    }

    static Set<String> market(SpotPrice price) {
        return Set.of(price.instanceTypeAsString(), price.availabilityZone());
    }

    List<SpotPrice> spotPrices(Instant start) {
        return world
                .cloud
                .ec2()
                .describeSpotPriceHistoryPaginator(call -> call.startTime(start)
                        .productDescriptions("Linux/UNIX", "Linux/UNIX (Amazon VPC)")
                        .maxResults(2000))
                .spotPriceHistory()
                .stream()
                .toList();
    }

    List<String> priceList(String tenancy, String family) {
        return world
                .cloud
                .pricing()
                .getProductsPaginator(call -> call.serviceCode("AmazonEC2")
                        .maxResults(100)
                        .filters(
                                term("regionCode", "us-east-1"),
                                term("serviceCode", "AmazonEC2"),
                                term("preInstalledSw", "NA"),
                                term("operatingSystem", "Linux"),
                                term("capacitystatus", "Used"),
                                term("marketoption", "OnDemand"),
                                term("tenancy", tenancy),
                                term("productFamily", family)))
                .priceList()
                .stream()
                .toList();
    }

    static double hourly(JsonNode product) {
        var term = product.at("/terms/OnDemand").elements().next();
        return term.get("priceDimensions")
                .elements()
                .next()
                .at("/pricePerUnit/USD")
                .asDouble();
    }

    static Filter term(String field, String value) {
        return Filter.builder()
                .type(FilterType.TERM_MATCH)
                .field(field)
                .value(value)
                .build();
    }
}
