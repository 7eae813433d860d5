package sh.joiner.sandbox.userdata;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Taint;

/** Reads Bottlerocket's settings: {@code settings.kubernetes}, where a taint is a key with one or several {@code value:Effect}. */
final class BottlerocketText {

    private BottlerocketText() {}

    static StartUp read(String toml) {
        var kubernetes = Json.at(new TomlReader(toml).read(), "settings", "kubernetes");
        var config = new KubeletConfig(
                Json.strings(kubernetes.path("node-labels")),
                taints(kubernetes.path("node-taints")),
                kubernetes.path("max-pods").asInt(0),
                0,
                Json.strings(kubernetes.path("kube-reserved")),
                Json.strings(kubernetes.path("system-reserved")),
                Json.strings(kubernetes.path("eviction-hard")));
        return new StartUp(StartUp.Family.BOTTLEROCKET, config);
    }

    private static List<Taint> taints(JsonNode settings) {
        var taints = new ArrayList<Taint>();
        for (Map.Entry<String, JsonNode> entry : settings.properties()) {
            var values = entry.getValue().isArray()
                    ? Json.texts(entry.getValue())
                    : List.of(entry.getValue().asText());
            values.forEach(value -> taints.add(taint(entry.getKey(), value)));
        }
        return taints;
    }

    private static Taint taint(String key, String valueAndEffect) {
        int colon = valueAndEffect.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("a taint without an effect: " + key + "=" + valueAndEffect);
        }
        return new Taint(key, valueAndEffect.substring(0, colon), valueAndEffect.substring(colon + 1));
    }
}
