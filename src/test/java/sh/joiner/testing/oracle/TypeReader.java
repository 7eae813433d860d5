package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.TypeBuilder;

/** Reads instance types with their offerings. */
final class TypeReader {

    private TypeReader() {}

    static InstanceType of(JsonNode type) {
        var capacity = RuleReader.resources(type.path("capacity"));
        var allocatable = RuleReader.resources(type.path("allocatable"));
        return new InstanceType(
                type.path("name").asText(),
                requirements(type.path("labels")),
                capacity,
                new Overhead(capacity.minus(allocatable), Resources.NONE, Resources.NONE),
                allocatable,
                offerings(type.path("offerings")));
    }

    private static Requirements requirements(JsonNode labels) {
        var rules = new ArrayList<Requirement>();
        labels.properties().forEach(label -> {
            var key = new LabelKey(label.getKey());
            rules.add(
                    label.getValue().isNull()
                            ? Requirement.doesNotExist(key)
                            : Requirement.in(key, RuleReader.texts(label.getValue())));
        });
        return Requirements.of(rules);
    }

    private static List<Offering> offerings(JsonNode offerings) {
        var all = new ArrayList<Offering>();
        offerings.forEach(node -> all.add(Offering.of(
                node.path("zone").asText(),
                "",
                TypeBuilder.capacityType(node.path("capacityType").asText()),
                node.path("price").asDouble(),
                node.path("available").asBoolean() ? OfferingState.AVAILABLE : OfferingState.NO_CAPACITY)));
        return all;
    }
}
