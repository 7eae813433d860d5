package sh.joiner.sandbox.placement;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.pod.HostPort;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.LabelRule;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.PodToleration;

/** Reads the shapes of pods. A cache gives the same shape instance to pods that do not differ in fields relevant to scheduling. */
public final class ShapeReader {

    private static final int MOST_KEPT = 20_000;
    private static final List<String> FIELDS = List.of(
            "nodeSelector",
            "affinity",
            "tolerations",
            "topologySpreadConstraints",
            "overhead",
            "resources",
            "containers",
            "initContainers",
            "priority",
            "preemptionPolicy");

    private final Map<String, PodShape> shapes = new HashMap<>();

    public PodShape shape(JsonNode pod) {
        if (shapes.size() > MOST_KEPT) {
            shapes.clear();
        }
        return shapes.computeIfAbsent(signature(pod), _ -> read(pod));
    }

    /** Returns true if two versions of one pod have the same spec and labels, and therefore the same shape. */
    public static boolean isUnchanged(JsonNode before, JsonNode after) {
        return before.path("spec").equals(after.path("spec"))
                && Json.at(before, "metadata", "labels").equals(Json.at(after, "metadata", "labels"));
    }

    private static String signature(JsonNode pod) {
        var text = new StringBuilder(Meta.namespace(pod)).append(Json.at(pod, "metadata", "labels"));
        for (String field : FIELDS) {
            text.append('|').append(pod.path("spec").path(field));
        }
        return text.append('|').append(claims(pod)).toString();
    }

    private static PodShape read(JsonNode pod) {
        var spec = pod.path("spec");
        var nodeAffinity = Json.at(spec, "affinity", "nodeAffinity");
        return new PodShape(
                Meta.namespace(pod),
                Meta.labels(pod),
                PodDemand.of(spec),
                selectorRules(spec.path("nodeSelector")),
                NodeTerm.listOf(
                        Json.at(nodeAffinity, "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms")),
                preferences(nodeAffinity),
                PodToleration.ofSpec(spec),
                ports(spec),
                new PodRuleReader(pod).read(),
                claims(pod),
                spec.path("priority").asInt(0),
                !Json.text(spec, "preemptionPolicy").equals("Never"));
    }

    private static List<LabelRule> selectorRules(JsonNode nodeSelector) {
        return Json.strings(nodeSelector).entrySet().stream()
                .map(entry -> new LabelRule(entry.getKey(), LabelRule.Operator.In, List.of(entry.getValue())))
                .toList();
    }

    private static List<PodShape.Preference> preferences(JsonNode nodeAffinity) {
        return Json.items(nodeAffinity.path("preferredDuringSchedulingIgnoredDuringExecution"))
                .map(preference -> new PodShape.Preference(
                        NodeTerm.of(preference.path("preference")),
                        preference.path("weight").asInt()))
                .toList();
    }

    private static Set<HostPort> ports(JsonNode spec) {
        return Json.items(spec.path("containers"))
                .flatMap(container -> Json.items(container.path("ports")))
                .filter(port -> port.path("hostPort").asInt() > 0)
                .map(ShapeReader::port)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static HostPort port(JsonNode port) {
        var address = Json.text(port, "hostIP");
        return new HostPort(
                address.isEmpty() ? "0.0.0.0" : address,
                port.path("protocol").asText("TCP"),
                port.path("hostPort").asInt());
    }

    private static List<String> claims(JsonNode pod) {
        return Json.items(Json.at(pod, "spec", "volumes"))
                .flatMap(volume -> claim(pod, volume))
                .sorted()
                .toList();
    }

    private static Stream<String> claim(JsonNode pod, JsonNode volume) {
        if (volume.has("ephemeral")) {
            return Stream.of(Meta.name(pod) + "-" + Json.text(volume, "name"));
        }
        return volume.has("persistentVolumeClaim")
                ? Stream.of(Json.text(volume, "persistentVolumeClaim", "claimName"))
                : Stream.empty();
    }
}
