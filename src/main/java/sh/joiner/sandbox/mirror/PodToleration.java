package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalLong;
import sh.joiner.sandbox.kind.Json;

/**
 * A pod's toleration. An empty key with Exists matches every key. An empty effect matches every effect.
 *
 * @param seconds the time for which a NoExecute taint is tolerated; negative without a limit
 */
public record PodToleration(String key, String operator, String value, String effect, long seconds) {

    static final long UNLIMITED = -1;

    public static PodToleration of(JsonNode toleration) {
        return new PodToleration(
                Json.text(toleration, "key"),
                toleration.path("operator").asText("Equal"),
                Json.text(toleration, "value"),
                Json.text(toleration, "effect"),
                toleration.path("tolerationSeconds").asLong(UNLIMITED));
    }

    /** Returns the tolerations of a pod's spec. */
    public static List<PodToleration> ofSpec(JsonNode podSpec) {
        return Json.items(podSpec.path("tolerations")).map(PodToleration::of).toList();
    }

    public boolean tolerates(NodeTaint taint) {
        var effectFits = effect.isEmpty() || effect.equals(taint.effect());
        var keyFits = key.isEmpty() ? operator.equals("Exists") : key.equals(taint.key());
        return effectFits && keyFits && (operator.equals("Exists") || value.equals(taint.value()));
    }

    /** Returns the seconds for which the tolerations tolerate the taint: empty without a limit, 0 if none tolerates the taint. */
    public static OptionalLong secondsOf(List<PodToleration> tolerations, NodeTaint taint) {
        var matching = tolerations.stream()
                .filter(toleration -> toleration.tolerates(taint))
                .toList();
        if (matching.isEmpty()) {
            return OptionalLong.of(0);
        }
        return matching.stream()
                .mapToLong(PodToleration::seconds)
                .filter(seconds -> seconds >= 0)
                .min();
    }
}
