package sh.joiner.kubernetes.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Accelerator;
import sh.joiner.model.catalog.InstanceTypeFacts.Card;
import sh.joiner.model.catalog.InstanceTypeFacts.Cpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Gpu;
import sh.joiner.model.catalog.InstanceTypeFacts.Network;

/** Converts the facts of one instance type to a JSON tree and back. A missing field is an error, unless the fact itself is optional. */
final class FactsText {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private FactsText() {}

    static ObjectNode tree(InstanceTypeFacts type) {
        var tree = JSON.objectNode();
        tree.put("name", type.name());
        tree.set("architectures", texts(type.architectures()));
        tree.set("usageClasses", texts(new TreeSet<>(type.usageClasses())));
        tree.put("hypervisor", type.hypervisor());
        tree.put("bareMetal", type.bareMetal());
        tree.put("encryptionInTransit", type.encryptionInTransit());
        tree.put("vcpus", type.cpu().vcpus());
        tree.put("cpuManufacturer", type.cpu().manufacturer());
        tree.put("sustainedClockGhz", type.cpu().sustainedClockGhz());
        tree.put("memoryMib", type.memoryMib());
        tree.set("network", tree(type.network()));
        tree.put("nvme", type.nvme());
        tree.put("instanceStorageGb", type.instanceStorageGb());
        type.ebsBandwidthMbps().ifPresent(mbps -> tree.put("ebsBandwidthMbps", mbps));
        type.networkBandwidthMbps().ifPresent(mbps -> tree.put("networkBandwidthMbps", mbps));
        tree.set("gpus", list(type.gpus(), FactsText::tree));
        tree.set("inferenceAccelerators", list(type.inferenceAccelerators(), FactsText::tree));
        tree.set("neuronDevices", list(type.neuronDevices(), FactsText::tree));
        tree.set("placementStrategies", texts(new TreeSet<>(type.placementStrategies())));
        tree.set("processorFeatures", texts(new TreeSet<>(type.processorFeatures())));
        return tree;
    }

    static InstanceTypeFacts facts(JsonNode tree) {
        return new InstanceTypeFacts(
                text(tree, "name"),
                texts(tree, "architectures"),
                Set.copyOf(texts(tree, "usageClasses")),
                text(tree, "hypervisor"),
                flag(tree, "bareMetal"),
                flag(tree, "encryptionInTransit"),
                new Cpu(
                        number(tree, "vcpus").intValue(),
                        text(tree, "cpuManufacturer"),
                        number(tree, "sustainedClockGhz").doubleValue()),
                number(tree, "memoryMib").longValue(),
                network(required(tree, "network")),
                flag(tree, "nvme"),
                number(tree, "instanceStorageGb").longValue(),
                optional(tree, "ebsBandwidthMbps"),
                optional(tree, "networkBandwidthMbps"),
                list(tree, "gpus", FactsText::gpu),
                list(tree, "inferenceAccelerators", FactsText::accelerator),
                list(tree, "neuronDevices", FactsText::accelerator),
                Set.copyOf(texts(tree, "placementStrategies")),
                Set.copyOf(texts(tree, "processorFeatures")));
    }

    private static ObjectNode tree(Network network) {
        var tree = JSON.objectNode();
        tree.set("cards", list(network.cards(), FactsText::tree));
        tree.put("defaultCard", network.defaultCard());
        tree.put("ipv4PerInterface", network.ipv4PerInterface());
        network.branchInterfaces().ifPresent(count -> tree.put("branchInterfaces", count));
        tree.put("maxEfaInterfaces", network.maxEfaInterfaces());
        tree.put("enaSupported", network.enaSupported());
        return tree;
    }

    private static Network network(JsonNode tree) {
        var branches = optional(tree, "branchInterfaces");
        return new Network(
                list(tree, "cards", FactsText::card),
                number(tree, "defaultCard").intValue(),
                number(tree, "ipv4PerInterface").intValue(),
                branches.isPresent() ? OptionalInt.of((int) branches.getAsLong()) : OptionalInt.empty(),
                number(tree, "maxEfaInterfaces").intValue(),
                flag(tree, "enaSupported"));
    }

    private static ObjectNode tree(Card card) {
        return JSON.objectNode().put("index", card.index()).put("maxInterfaces", card.maxInterfaces());
    }

    private static Card card(JsonNode tree) {
        return new Card(
                number(tree, "index").intValue(), number(tree, "maxInterfaces").intValue());
    }

    private static ObjectNode tree(Gpu gpu) {
        return JSON.objectNode()
                .put("name", gpu.name())
                .put("manufacturer", gpu.manufacturer())
                .put("count", gpu.count())
                .put("memoryMib", gpu.memoryMib());
    }

    private static Gpu gpu(JsonNode tree) {
        return new Gpu(
                text(tree, "name"),
                text(tree, "manufacturer"),
                number(tree, "count").intValue(),
                number(tree, "memoryMib").longValue());
    }

    private static ObjectNode tree(Accelerator accelerator) {
        return JSON.objectNode()
                .put("name", accelerator.name())
                .put("manufacturer", accelerator.manufacturer())
                .put("count", accelerator.count())
                .put("cores", accelerator.cores());
    }

    private static Accelerator accelerator(JsonNode tree) {
        return new Accelerator(
                text(tree, "name"),
                text(tree, "manufacturer"),
                number(tree, "count").intValue(),
                number(tree, "cores").intValue());
    }

    static ArrayNode texts(Collection<String> values) {
        var list = JSON.arrayNode();
        values.forEach(list::add);
        return list;
    }

    static <T> ArrayNode list(Collection<T> values, Function<T, ObjectNode> tree) {
        var list = JSON.arrayNode();
        values.forEach(value -> list.add(tree.apply(value)));
        return list;
    }

    private static <T> List<T> list(JsonNode tree, String field, Function<JsonNode, T> value) {
        var values = new ArrayList<T>();
        required(tree, field).forEach(node -> values.add(value.apply(node)));
        return values;
    }

    private static List<String> texts(JsonNode tree, String field) {
        return list(tree, field, JsonNode::textValue);
    }

    private static JsonNode required(JsonNode tree, String field) {
        var value = tree.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("a field is missing: " + field);
        }
        return value;
    }

    static String text(JsonNode tree, String field) {
        var value = required(tree, field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException("a field is not a string: " + field);
        }
        return value.textValue();
    }

    private static Number number(JsonNode tree, String field) {
        var value = required(tree, field);
        if (!value.isNumber()) {
            throw new IllegalArgumentException("a field is not a number: " + field);
        }
        return value.numberValue();
    }

    private static boolean flag(JsonNode tree, String field) {
        return required(tree, field).booleanValue();
    }

    private static OptionalLong optional(JsonNode tree, String field) {
        return tree.has(field) ? OptionalLong.of(number(tree, field).longValue()) : OptionalLong.empty();
    }
}
