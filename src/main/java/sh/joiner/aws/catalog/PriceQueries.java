package sh.joiner.aws.catalog;

import static sh.joiner.aws.request.AwsErrors.callAws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;

/** Asks Pricing for the on-demand prices of instances in a region (aws 5.8). */
public final class PriceQueries {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final PricingClient pricing;
    private final String region;

    PriceQueries(PricingClient pricing, String region) {
        this.pricing = pricing;
        this.region = region;
    }

    /**
     * Returns the price of each instance type. Virtual and bare-metal instance types are requested separately. Throws if one of these
     * answers is empty, because an instance type without a price would seem to be unavailable.
     */
    Map<String, Double> onDemand() {
        var shared = ask("Shared", "Compute Instance");
        var metal = ask("Dedicated", "Compute Instance (bare metal)");
        if (shared.isEmpty() || metal.isEmpty()) {
            throw AwsErrors.empty("get products");
        }
        var all = new TreeMap<>(shared);
        all.putAll(metal);
        return all;
    }

    private Map<String, Double> ask(String tenancy, String productFamily) {
        var filters = Stream.of(
                        Map.entry("regionCode", region),
                        Map.entry("serviceCode", "AmazonEC2"),
                        Map.entry("preInstalledSw", "NA"),
                        Map.entry("operatingSystem", "Linux"),
                        Map.entry("capacitystatus", "Used"),
                        Map.entry("marketoption", "OnDemand"),
                        Map.entry("tenancy", tenancy),
                        Map.entry("productFamily", productFamily))
                .map(field -> filter(field.getKey(), field.getValue()))
                .toList();
        return callAws("get products", () -> prices(filters));
    }

    private Map<String, Double> prices(List<Filter> filters) {
        var prices = new TreeMap<String, Double>();
        pricing.getProductsPaginator(request ->
                        request.serviceCode("AmazonEC2").filters(filters).maxResults(100))
                .priceList()
                .forEach(product -> addPrice(product, prices));
        return prices;
    }

    private static Filter filter(String field, String value) {
        return Filter.builder()
                .type(FilterType.TERM_MATCH)
                .field(field)
                .value(value)
                .build();
    }

    private void addPrice(String product, Map<String, Double> prices) {
        var document = read(product);
        var type = document.at("/product/attributes/instanceType").asText();
        double price = price(document);
        if (!type.isEmpty() && price > 0) {
            prices.put(type, price);
        }
    }

    /** Parses a product, which is a JSON document. A product that cannot be parsed is ignored. */
    private static JsonNode read(String product) {
        try {
            return JSON.readTree(product);
        } catch (JsonProcessingException unreadable) {
            return MissingNode.getInstance();
        }
    }

    private double price(JsonNode document) {
        var currency = region.startsWith("cn-") ? "CNY" : "USD";
        double found = 0;
        for (var term : document.at("/terms/OnDemand")) {
            for (var dimension : term.path("priceDimensions")) {
                double price =
                        number(dimension.path("pricePerUnit").path(currency).asText());
                found = price > 0 ? price : found;
            }
        }
        return found;
    }

    /** Returns the number in the text; 0 if the text is not a finite number. */
    static double number(@Nullable String text) {
        try {
            double number = text == null ? 0 : Double.parseDouble(text);
            return Double.isFinite(number) ? number : 0;
        } catch (NumberFormatException notANumber) {
            return 0;
        }
    }
}
