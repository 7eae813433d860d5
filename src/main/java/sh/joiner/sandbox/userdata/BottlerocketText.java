package sh.joiner.sandbox.userdata;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.NodeTaint;

/**
 * Reads Bottlerocket user data: {@code settings.kubernetes}, in which a taint is a key with one or more values of the form {@code
 * value:Effect}.
 */
final class BottlerocketText {

    private static final TomlMapper TOML = new TomlMapper();

    private BottlerocketText() {}

    static ParsedUserData read(String toml) {
        var kubernetes = Json.at(tree(toml), "settings", "kubernetes");
        var config = new KubeletConfig(
                Json.strings(kubernetes.path("node-labels")),
                taints(kubernetes.path("node-taints")),
                kubernetes.path("max-pods").asInt(0),
                0,
                Json.strings(kubernetes.path("kube-reserved")),
                Json.strings(kubernetes.path("system-reserved")),
                Json.strings(kubernetes.path("eviction-hard")));
        return new ParsedUserData(ParsedUserData.Family.BOTTLEROCKET, config);
    }

    static JsonNode tree(String toml) {
        try {
            return TOML.readTree(toml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("invalid TOML, %s: %s".formatted(lineOf(e), e.getOriginalMessage()), e);
        }
    }

    private static String lineOf(JsonProcessingException e) {
        var location = e.getLocation();
        return location == null ? "line unknown" : "line " + location.getLineNr();
    }

    private static List<NodeTaint> taints(JsonNode settings) {
        var taints = new ArrayList<NodeTaint>();
        for (Map.Entry<String, JsonNode> entry : settings.properties()) {
            var values = entry.getValue().isArray()
                    ? Json.texts(entry.getValue())
                    : List.of(entry.getValue().asText());
            values.forEach(value -> taints.add(taint(entry.getKey(), value)));
        }
        return taints;
    }

    private static NodeTaint taint(String key, String valueAndEffect) {
        int colon = valueAndEffect.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "taint \"%s=%s\" does not name its effect: append an effect, such as \":NoSchedule\""
                            .formatted(key, valueAndEffect));
        }
        return new NodeTaint(key, valueAndEffect.substring(0, colon), valueAndEffect.substring(colon + 1));
    }
}
