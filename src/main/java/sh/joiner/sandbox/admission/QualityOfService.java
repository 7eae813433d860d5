package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The quality of service class of a pod, from the requests and limits of its containers: Guaranteed, Burstable or BestEffort. */
final class QualityOfService {

    private static final List<String> COUNTED = List.of("cpu", "memory");

    private QualityOfService() {}

    static String of(JsonNode spec) {
        var isBestEffort = true;
        var isGuaranteed = true;
        for (var containers : List.of("containers", "initContainers")) {
            for (var container : spec.path(containers)) {
                isBestEffort &= isBestEffort(container.path("resources"));
                isGuaranteed &= isGuaranteed(container.path("resources"));
            }
        }
        if (isBestEffort) {
            return "BestEffort";
        }
        return isGuaranteed ? "Guaranteed" : "Burstable";
    }

    private static boolean isBestEffort(JsonNode resources) {
        return COUNTED.stream()
                .noneMatch(name -> resources.path("requests").has(name)
                        || resources.path("limits").has(name));
    }

    private static boolean isGuaranteed(JsonNode resources) {
        return COUNTED.stream().allMatch(name -> {
            var request = resources.path("requests").path(name).asText();
            var limit = resources.path("limits").path(name).asText();
            return Quantities.isAmount(request)
                    && Quantities.isAmount(limit)
                    && Quantities.of(request).compareTo(Quantities.of(limit)) == 0;
        });
    }
}
