package sh.joiner.aws.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Facts about instance types from the tables in {@code facts/} (aws 5.1): network bandwidth, branch interfaces and prices. */
final class StaticFacts {

    private final JsonNode bandwidth = table("network-bandwidth-mbps");
    private final JsonNode limits = table("vpc-limits");
    private final JsonNode prices = table("on-demand-prices-us-east-1");

    /** Returns the baseline bandwidth in Mbit/s. */
    OptionalLong networkBandwidth(String type) {
        var row = bandwidth.path(type);
        return row.isNumber() ? OptionalLong.of(row.asLong()) : OptionalLong.empty();
    }

    /** Returns the number of branch interfaces for security groups of pods. Empty if the instance type does not support trunking. */
    OptionalInt branchInterfaces(String type) {
        var row = limits.path(type);
        return row.path("trunking").asBoolean()
                ? OptionalInt.of(row.path("branchInterfaces").asInt())
                : OptionalInt.empty();
    }

    /** Returns the on-demand prices of us-east-1, in USD per hour. They are used in every region while no other prices are known. */
    Map<String, Double> prices() {
        var byType = new TreeMap<String, Double>();
        prices.properties()
                .forEach(row -> byType.put(row.getKey(), row.getValue().asDouble()));
        return byType;
    }

    private static JsonNode table(String name) {
        var path = "/facts/%s.json".formatted(name);
        try (var file = StaticFacts.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("the table %s is not packaged with the program".formatted(path));
            }
            return new ObjectMapper().readTree(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the table %s cannot be read".formatted(path), unreadable);
        }
    }
}
