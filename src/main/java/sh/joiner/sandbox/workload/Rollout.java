package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;

/** The next step of a Deployment: how many pods its present ReplicaSet and its older ones are to have now. */
final class Rollout {

    private static final String QUARTER = "25%";

    private final int wanted;
    private final Optional<ObjectNode> present;
    private final List<ObjectNode> older;
    private final boolean isRecreating;
    private final int surge;
    private final int unavailable;

    Rollout(JsonNode deployment, Optional<ObjectNode> present, Collection<ObjectNode> sets) {
        this.wanted = ReplicaSets.wanted(deployment);
        this.present = present;
        this.older = sets.stream()
                .filter(set -> present.filter(one -> Meta.uid(one).equals(Meta.uid(set)))
                        .isEmpty())
                .toList();
        var strategy = Json.at(deployment, "spec", "strategy");
        this.isRecreating = Json.text(strategy, "type").equals("Recreate");
        this.surge = scaled(Json.at(strategy, "rollingUpdate", "maxSurge"), wanted, Rounding.UP);
        this.unavailable = mayMiss(deployment);
    }

    /** How many of the wanted pods may be missing at any time. */
    static int mayMiss(JsonNode deployment) {
        var rolling = Json.at(deployment, "spec", "strategy", "rollingUpdate");
        int wanted = ReplicaSets.wanted(deployment);
        int unavailable = scaled(rolling.path("maxUnavailable"), wanted, Rounding.DOWN);
        int surge = scaled(rolling.path("maxSurge"), wanted, Rounding.UP);
        return unavailable == 0 && surge == 0 ? 1 : unavailable;
    }

    private enum Rounding {
        UP,
        DOWN
    }

    private static int scaled(JsonNode value, int of, Rounding rounding) {
        var text = value.asText(QUARTER);
        if (!text.endsWith("%")) {
            return Integer.parseInt(text);
        }
        int percent = Integer.parseInt(text.substring(0, text.length() - 1));
        return rounding == Rounding.UP ? Math.ceilDiv(of * percent, 100) : of * percent / 100;
    }

    List<ObjectNode> older() {
        return older;
    }

    int presentSize() {
        int size = present.map(ReplicaSets::wanted).orElse(0);
        int others = older.stream().mapToInt(ReplicaSets::wanted).sum();
        if (others == 0 && !(isRecreating && pods(older) > 0)) {
            return wanted;
        }
        if (isRecreating) {
            return size;
        }
        return Math.min(wanted, size + Math.max(0, wanted + surge - others - size));
    }

    private static int pods(List<ObjectNode> sets) {
        return sets.stream()
                .mapToInt(set -> Json.at(set, "status", "replicas").asInt())
                .sum();
    }

    /** Sizes for the older sets: first their pods that are of no use go, then as many good ones as may be missed. */
    Map<ObjectNode, Integer> olderSizes() {
        var sizes = new LinkedHashMap<ObjectNode, Integer>();
        older.forEach(set -> sizes.put(set, isRecreating ? 0 : ReplicaSets.wanted(set)));
        if (!isRecreating) {
            shrink(sizes);
        }
        return sizes;
    }

    private void shrink(Map<ObjectNode, Integer> sizes) {
        int presentSize = presentSize();
        int total = presentSize
                + sizes.values().stream().mapToInt(Integer::intValue).sum();
        int presentUnavailable = presentSize - present.map(Rollout::available).orElse(0);
        int room = total - (wanted - unavailable) - presentUnavailable;
        for (Map.Entry<ObjectNode, Integer> entry : sizes.entrySet()) {
            int useless = Math.max(0, entry.getValue() - available(entry.getKey()));
            int gone = Math.clamp(room, 0, useless);
            entry.setValue(entry.getValue() - gone);
            room -= gone;
        }
        int good = sizes.keySet().stream().mapToInt(Rollout::available).sum();
        int spare = present.map(Rollout::available).orElse(0) + good - (wanted - unavailable);
        for (Map.Entry<ObjectNode, Integer> entry : sizes.entrySet()) {
            int gone = Math.clamp(spare, 0, entry.getValue());
            entry.setValue(entry.getValue() - gone);
            spare -= gone;
        }
    }

    private static int available(JsonNode set) {
        return Json.at(set, "status", "availableReplicas").asInt();
    }
}
