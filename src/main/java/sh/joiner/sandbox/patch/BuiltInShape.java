package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The merge rules of Kubernetes' built-in kinds. The name of a field determines its rule; {@code ports} also needs the name of the parent
 * field. For all other fields, a list is replaced as a whole and an object merges field by field.
 */
public record BuiltInShape(String name, String above) implements MergeShape {

    /** The root of an object. */
    public static final BuiltInShape ROOT = new BuiltInShape("", "");

    private static final Map<String, List<String>> KEYS = Map.ofEntries(
            Map.entry("containers", List.of("name")),
            Map.entry("initContainers", List.of("name")),
            Map.entry("ephemeralContainers", List.of("name")),
            Map.entry("env", List.of("name")),
            Map.entry("volumes", List.of("name")),
            Map.entry("volumeMounts", List.of("mountPath")),
            Map.entry("volumeDevices", List.of("devicePath")),
            Map.entry("imagePullSecrets", List.of("name")),
            Map.entry("secrets", List.of("name")),
            Map.entry("hostAliases", List.of("ip")),
            Map.entry("topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable")),
            Map.entry("schedulingGates", List.of("name")),
            Map.entry("resourceClaims", List.of("name")),
            Map.entry("claims", List.of("name")),
            Map.entry("conditions", List.of("type")),
            Map.entry("ownerReferences", List.of("uid")),
            Map.entry("addresses", List.of("type")),
            Map.entry("podIPs", List.of("ip")),
            Map.entry("drivers", List.of("name")));

    private static final List<String> CONTAINER_PORT = List.of("containerPort", "protocol");
    private static final List<String> SERVICE_PORT = List.of("port", "protocol");
    private static final Set<String> SETS = Set.of("finalizers", "podCIDRs");
    private static final Set<String> ATOMIC_FIELDS = Set.of(
            "selector",
            "nodeSelector",
            "labelSelector",
            "namespaceSelector",
            "configMapKeyRef",
            "secretKeyRef",
            "fieldRef",
            "resourceFieldRef",
            "ownerReferences",
            "imagePullSecrets",
            "claimRef",
            "involvedObject",
            "requiredDuringSchedulingIgnoredDuringExecution");

    @Override
    public boolean isAtomic() {
        return ATOMIC_FIELDS.contains(name);
    }

    @Override
    public Items items() {
        if (SETS.contains(name)) {
            return Items.SET;
        }
        return keys().isEmpty() ? Items.ATOMIC : Items.KEYED;
    }

    @Override
    public List<String> keys() {
        if (name.equals("ports")) {
            return above.equals("spec") ? SERVICE_PORT : CONTAINER_PORT;
        }
        return KEYS.getOrDefault(name, List.of());
    }

    @Override
    public MergeShape field(String field) {
        return new BuiltInShape(field, name);
    }

    @Override
    public ObjectNode keyOf(JsonNode item) {
        var key = MergeShape.super.keyOf(item);
        if (name.equals("ports") && !key.has("protocol")) {
            key.put("protocol", "TCP");
        }
        return key;
    }
}
