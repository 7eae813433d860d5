package sh.joiner.sandbox.market;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.RandomSource;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;
import software.amazon.awssdk.services.pricing.model.InvalidNextTokenException;
import software.amazon.awssdk.services.pricing.model.InvalidParameterException;

/**
 * The Price List service's EC2 products: Linux on-demand without additional software, one price for each type. Each product is a JSON text in
 * the form of the service. Bare metal is a separate product family.
 */
public final class PriceList {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 100, 100);
    private static final String SERVICE = "AmazonEC2";
    /** The service's code for on-demand prices by the hour. */
    private static final String TERM = "JRTCKXETXF";

    private static final String RATE = "6YS6EN2CT7";

    private final List<Map<String, String>> products;
    private final Prices prices;
    private final RandomSource random;

    public PriceList(Prices prices, InstanceTypes types, RandomSource random) {
        this.prices = prices;
        this.random = random;
        this.products = prices.onDemand().keySet().stream()
                .map(type -> attributes(type, isMetal(type, types)))
                .toList();
    }

    private static boolean isMetal(String type, InstanceTypes types) {
        return types.find(type).map(found -> found.bareMetal()).orElse(type.contains(".metal"));
    }

    private static Map<String, String> attributes(String type, boolean metal) {
        var attributes = new TreeMap<String, String>(
                String.CASE_INSENSITIVE_ORDER); // the service compares field names without regard to case
        attributes.putAll(Map.of(
                "capacitystatus", "Used",
                "instanceType", type,
                "location", "US East (N. Virginia)",
                "marketoption", "OnDemand",
                "operatingSystem", "Linux",
                "preInstalledSw", "NA",
                "regionCode", CloudSettings.REGION,
                "servicecode", SERVICE));
        attributes.put("tenancy", metal ? "Dedicated" : "Shared");
        attributes.put("productFamily", metal ? "Compute Instance (bare metal)" : "Compute Instance");
        return attributes;
    }

    public GetProductsResponse get(GetProductsRequest request) {
        if (!SERVICE.equals(request.serviceCode())) {
            throw invalid("The sandbox's price list has no products of service " + request.serviceCode());
        }
        var matching = products.stream()
                .filter(product -> request.filters().stream().allMatch(filter -> matches(filter, product)))
                .toList();
        var page = page(matching, request);
        return GetProductsResponse.builder()
                .formatVersion("aws_v1")
                .priceList(page.items().stream().map(this::document).toList())
                .nextToken(page.nextToken())
                .build();
    }

    private static PageOfItems<Map<String, String>> page(
            List<Map<String, String>> matching, GetProductsRequest request) {
        try {
            return PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        } catch (software.amazon.awssdk.services.ec2.model.Ec2Exception e) {
            throw ServiceErrors.fill(
                            InvalidNextTokenException.builder(),
                            "Pricing",
                            400,
                            "InvalidNextTokenException",
                            e.awsErrorDetails().errorMessage())
                    .build();
        }
    }

    private static boolean matches(Filter filter, Map<String, String> product) {
        if (filter.type() != FilterType.TERM_MATCH) {
            throw invalid("The sandbox's price list does not support filter type " + filter.typeAsString());
        }
        var value = product.get(filter.field());
        if (value == null) {
            throw invalid("The sandbox's price list has no field " + filter.field());
        }
        return value.equalsIgnoreCase(filter.value());
    }

    private static InvalidParameterException invalid(String message) {
        return ServiceErrors.fill(
                        InvalidParameterException.builder(), "Pricing", 400, "InvalidParameterException", message)
                .build();
    }

    private String document(Map<String, String> attributes) {
        var type = String.valueOf(attributes.get("instanceType"));
        var sku = "%016X".formatted(random.bitsOf("sku/" + type));
        var document = JsonNodeFactory.instance.objectNode();
        fillProduct(document.putObject("product"), sku, attributes);
        document.put("serviceCode", SERVICE);
        fillTerm(
                document.putObject("terms").putObject("OnDemand").putObject(sku + "." + TERM),
                sku,
                prices.onDemand(type).orElseThrow());
        return document.put("version", "20261101000000").toString();
    }

    private static void fillProduct(ObjectNode product, String sku, Map<String, String> attributes) {
        product.put("sku", sku);
        product.put("productFamily", attributes.get("productFamily"));
        var node = product.putObject("attributes");
        attributes.forEach((name, value) -> {
            if (!name.equals("productFamily")) {
                node.put(name, value);
            }
        });
    }

    private static void fillTerm(ObjectNode term, String sku, double price) {
        term.put("sku", sku).put("offerTermCode", TERM);
        var code = "%s.%s.%s".formatted(sku, TERM, RATE);
        term.putObject("priceDimensions")
                .putObject(code)
                .put("rateCode", code)
                .put("unit", "Hrs")
                .put("beginRange", "0")
                .put("endRange", "Inf")
                .putObject("pricePerUnit")
                .put("USD", String.format(Locale.ROOT, "%.10f", price));
        term.putObject("termAttributes");
    }
}
