package sh.joiner.kubernetes.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import sh.joiner.model.catalog.InstanceTypeFacts;

/** Converts the parts of a catalog to compressed JSON in base64, as the binary data of an object, and back. */
final class MarketText {

    /** Maximum size of a decompressed part, so that manipulated content cannot fill the heap. */
    private static final int MOST_BYTES = 64 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    private MarketText() {}

    static String types(Map<String, InstanceTypeFacts> types) {
        return compressed(FactsText.list(new TreeMap<>(types).values(), FactsText::tree));
    }

    static SortedMap<String, InstanceTypeFacts> types(String text) {
        var types = new TreeMap<String, InstanceTypeFacts>();
        for (var tree : decompressed(text)) {
            var facts = FactsText.facts(tree);
            types.put(facts.name(), facts);
        }
        return notEmpty(types);
    }

    static String zones(Map<String, Set<String>> zonesOf) {
        var tree = object();
        new TreeMap<>(zonesOf).forEach((type, zones) -> tree.set(type, FactsText.texts(new TreeSet<>(zones))));
        return compressed(tree);
    }

    static Map<String, Set<String>> zones(String text) {
        var zonesOf = new TreeMap<String, Set<String>>();
        decompressed(text).properties().forEach(row -> {
            var zones = new TreeSet<String>();
            row.getValue().forEach(zone -> zones.add(zone.textValue()));
            zonesOf.put(row.getKey(), zones);
        });
        return notEmpty(zonesOf);
    }

    static String prices(Map<String, Double> prices) {
        return compressed(tree(prices));
    }

    static Map<String, Double> prices(String text) {
        return notEmpty(prices(decompressed(text)));
    }

    static String pricesByZone(Map<String, Map<String, Double>> prices) {
        var tree = object();
        new TreeMap<>(prices).forEach((type, byZone) -> tree.set(type, tree(byZone)));
        return compressed(tree);
    }

    static Map<String, Map<String, Double>> pricesByZone(String text) {
        var prices = new TreeMap<String, Map<String, Double>>();
        decompressed(text).properties().forEach(row -> prices.put(row.getKey(), prices(row.getValue())));
        return notEmpty(prices);
    }

    private static ObjectNode tree(Map<String, Double> prices) {
        var tree = object();
        new TreeMap<>(prices).forEach(tree::put);
        return tree;
    }

    private static Map<String, Double> prices(JsonNode tree) {
        var prices = new TreeMap<String, Double>();
        tree.properties().forEach(row -> {
            double price = row.getValue().asDouble();
            if (!(price > 0) || Double.isInfinite(price)) {
                throw new IllegalArgumentException("%s has no price: %s".formatted(row.getKey(), row.getValue()));
            }
            prices.put(row.getKey(), price);
        });
        return prices;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static <M extends Map<?, ?>> M notEmpty(M map) {
        if (map.isEmpty()) {
            throw new IllegalArgumentException("a part is empty");
        }
        return map;
    }

    private static String compressed(JsonNode tree) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(JSON.writeValueAsBytes(tree));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** Decompresses and parses a part. Throws various exceptions if the text is not a stored part. */
    private static JsonNode decompressed(String text) {
        try (var zip =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            var bytes = zip.readNBytes(MOST_BYTES);
            if (zip.read() >= 0) {
                throw new IllegalArgumentException("a part is too large");
            }
            return JSON.readTree(bytes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
