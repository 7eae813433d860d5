package sh.joiner.kubernetes.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.model.catalog.MarketSnapshot.Ages;

/**
 * The ConfigMap form of a catalog. If the catalog is too large, the spot prices are left out first, because they become outdated fastest,
 * and then the on-demand prices. A part is stored completely or not at all.
 *
 * @param about describes the content: format, region, and the times at which AWS returned the parts
 * @param parts by key, in base64; null for a part that is left out
 * @param without keys of the parts that did not fit
 */
record MarketObject(String about, Map<String, @Nullable String> parts, List<String> without) {

    /** Version of the format. Increases with each change that an older version of Joiner cannot read. */
    static final int FORMAT = 1;

    /** Maximum size of the data. Kubernetes limits an object to 1 MiB; the rest is for metadata. */
    static final int MOST_BYTES = 700_000;

    private static final String ABOUT = "about";
    private static final String TYPES = "instance-types";
    private static final String ZONES = "instance-type-offerings";
    private static final String ON_DEMAND = "on-demand-prices";
    private static final String SPOT = "spot-prices";
    private static final ObjectMapper JSON = new ObjectMapper();

    MarketObject {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        without = List.copyOf(without);
    }

    static MarketObject of(MarketSnapshot snapshot) {
        return of(snapshot, MOST_BYTES);
    }

    static MarketObject of(MarketSnapshot snapshot, int mostBytes) {
        var market = snapshot.market();
        var ages = snapshot.ages();
        var parts = new LinkedHashMap<String, @Nullable String>();
        parts.put(TYPES, MarketText.types(market.types()));
        parts.put(ZONES, MarketText.zones(market.zonesOf()));
        parts.put(ON_DEMAND, ages.onDemand() == null ? null : MarketText.prices(market.onDemandPrices()));
        parts.put(SPOT, ages.spot() == null ? null : MarketText.pricesByZone(market.spotPrices()));
        var without = new ArrayList<String>();
        for (var part : List.of(SPOT, ON_DEMAND)) {
            if (bytes(parts) > mostBytes && parts.get(part) != null) {
                parts.put(part, null);
                without.add(part);
            }
        }
        var kept = ages.withSpot(parts.get(SPOT) == null ? null : ages.spot())
                .withOnDemand(parts.get(ON_DEMAND) == null ? null : ages.onDemand());
        return new MarketObject(about(market.region(), kept), parts, without);
    }

    private static String about(String region, Ages ages) {
        var about = JSON.createObjectNode();
        about.put("format", FORMAT);
        about.put("region", region);
        about.put(TYPES, ages.types().toString());
        about.put(ON_DEMAND, ages.onDemand() == null ? null : ages.onDemand().toString());
        about.put(SPOT, ages.spot() == null ? null : ages.spot().toString());
        return about.toString();
    }

    int bytes() {
        return bytes(parts);
    }

    private static int bytes(Map<String, @Nullable String> parts) {
        return parts.values().stream()
                .filter(Objects::nonNull)
                .mapToInt(String::length)
                .sum();
    }

    boolean isTooLarge() {
        return bytes() > MOST_BYTES;
    }

    Map<String, String> data() {
        return Map.of(ABOUT, about);
    }

    /** Returns the parts. A null value deletes a key of an earlier write. */
    Map<String, @Nullable String> binaryData() {
        return parts;
    }

    ConfigMap object(String namespace, String name) {
        var present = new HashMap<String, String>();
        parts.forEach((key, text) -> {
            if (text != null) {
                present.put(key, text);
            }
        });
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withData(data())
                .withBinaryData(present)
                .build();
    }

    /** Returns the format. Throws if the object is not a stored catalog. */
    static int format(ConfigMap object) {
        var format = about(object).path("format");
        if (!format.isInt()) {
            throw new IllegalArgumentException("the format is missing");
        }
        return format.intValue();
    }

    /** Returns the stored catalog. Throws if it is incomplete. */
    static MarketSnapshot snapshot(ConfigMap object) {
        var about = about(object);
        var parts = object.getBinaryData() == null ? Map.<String, String>of() : object.getBinaryData();
        var ages =
                new Ages(Instant.parse(FactsText.text(about, TYPES)), instant(about, ON_DEMAND), instant(about, SPOT));
        var market = new Market(
                FactsText.text(about, "region"),
                MarketText.types(part(parts, TYPES)),
                MarketText.zones(part(parts, ZONES)),
                ages.onDemand() == null ? Map.of() : MarketText.prices(part(parts, ON_DEMAND)),
                ages.spot() == null ? Map.of() : MarketText.pricesByZone(part(parts, SPOT)),
                ages.types());
        return new MarketSnapshot(market, ages);
    }

    private static JsonNode about(ConfigMap object) {
        var text = object.getData() == null ? null : object.getData().get(ABOUT);
        if (text == null) {
            throw new IllegalArgumentException("the key \"about\" is missing");
        }
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException("the key \"about\" is not JSON", unreadable);
        }
    }

    private static @Nullable Instant instant(JsonNode about, String part) {
        var time = about.path(part);
        return time.isTextual() ? Instant.parse(time.textValue()) : null;
    }

    private static String part(Map<String, String> parts, String name) {
        var text = parts.get(name);
        if (text == null) {
            throw new IllegalArgumentException("a part is missing: " + name);
        }
        return text;
    }
}
