package sh.joiner.testing.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.testing.TypeBuilder;

/**
 * An instance type in a scenario: {@code {kind: InstanceType, name: m5.large, cpu: 2, memory: 8Gi, onDemand: {a: 0.1}}}, optionally with {@code spot}
 * (like {@code onDemand}), {@code soldOut} (zones by capacity type), {@code reserved} ({@code {id: {zone, left}}}), {@code pods}, {@code arch},
 * {@code labels} and {@code more} (amounts of other resources).
 */
final class TypeDocument {

    private TypeDocument() {}

    static InstanceType read(JsonNode document) {
        var type = TypeBuilder.type(document.path("name").asText())
                .has(document.path("cpu").asText("2"), document.path("memory").asText("8Gi"))
                .has(Map.of("pods", document.path("pods").asText("10")))
                .arch(document.path("arch").asText("amd64"));
        document.path("more")
                .properties()
                .forEach(property ->
                        type.has(Map.of(property.getKey(), property.getValue().asText())));
        document.path("labels")
                .properties()
                .forEach(property -> label(type, new LabelKey(property.getKey()), property.getValue()));
        offerings(document, type);
        return type.build();
    }

    // The value null states that the type does not have the label.
    private static void label(TypeBuilder type, LabelKey key, JsonNode value) {
        if (value.isNull()) {
            type.without(key);
        } else {
            type.label(key, value.asText());
        }
    }

    private static void offerings(JsonNode document, TypeBuilder type) {
        document.path("onDemand")
                .properties()
                .forEach(property -> type.onDemand(property.getValue().asDouble(), property.getKey()));
        document.path("spot")
                .properties()
                .forEach(property -> type.spot(property.getValue().asDouble(), property.getKey()));
        document.path("soldOut")
                .properties()
                .forEach(property -> property.getValue()
                        .forEach(zone -> type.soldOut(TypeBuilder.capacityType(property.getKey()), zone.asText())));
        document.path("reserved")
                .properties()
                .forEach(property -> type.reserved(
                        property.getKey(),
                        property.getValue().path("zone").asText(),
                        property.getValue().path("left").asInt()));
    }
}
