package sh.joiner.sandbox.userdata;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.List;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.NodeTaint;

/** Reads a NodeConfig as nodeadm of Amazon Linux 2023 does. Kubelet flags take precedence over the kubelet config. */
final class NodeConfigText {

    private static final YAMLMapper YAML = new YAMLMapper();

    private NodeConfigText() {}

    static ParsedUserData read(String yaml) {
        var kubelet = Json.at(tree(yaml), "spec", "kubelet");
        var fromFlags = KubeletCommandLine.read(words(kubelet.path("flags")));
        return new ParsedUserData(
                ParsedUserData.Family.AL2023, config(kubelet.path("config")).overlaid(fromFlags));
    }

    private static JsonNode tree(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the NodeConfig is not valid YAML: " + e.getOriginalMessage(), e);
        }
    }

    private static List<String> words(JsonNode flags) {
        return Json.texts(flags).stream()
                .flatMap(flag -> ShellWords.split(flag).stream())
                .toList();
    }

    private static KubeletConfig config(JsonNode config) {
        return new KubeletConfig(
                Json.strings(config.path("nodeLabels")),
                Json.items(config.path("registerWithTaints")).map(NodeTaint::of).toList(),
                config.path("maxPods").asInt(0),
                config.path("podsPerCore").asInt(0),
                Json.strings(config.path("kubeReserved")),
                Json.strings(config.path("systemReserved")),
                Json.strings(config.path("evictionHard")));
    }
}
