package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.IntOrPercent;

/** The next step of a Deployment: how many pods its present ReplicaSet and its older ones are to have now. */
final class Rollout {

    private static final String QUARTER = "25%";

    private final int wanted;
    private final Optional<ObjectNode> present;
    private final List<ObjectNode> older;
    private final boolean isRecreating;
    private final Predicate<ObjectNode> hasPods;
    private final int surge;
    private final int unavailable;

    /**
     * @param hasPods whether a set still has pods that have not ended, those on their way out included
     */
    Rollout(
            JsonNode deployment,
            Optional<ObjectNode> present,
            Collection<ObjectNode> sets,
            Predicate<ObjectNode> hasPods) {
        this.hasPods = hasPods;
        this.wanted = ReplicaSets.wanted(deployment);
        this.present = present;
        this.older = sets.stream()
                .filter(set -> present.filter(object -> Meta.uid(object).equals(Meta.uid(set)))
                        .isEmpty())
                .toList();
        var strategy = Json.at(deployment, "spec", "strategy");
        this.isRecreating = Json.text(strategy, "type").equals("Recreate");
        this.surge = IntOrPercent.roundedUp(Json.at(strategy, "rollingUpdate", "maxSurge"), QUARTER, wanted);
        this.unavailable = mayMiss(deployment);
    }

    /** How many of the wanted pods may be missing at any time. */
    static int mayMiss(JsonNode deployment) {
        var rolling = Json.at(deployment, "spec", "strategy", "rollingUpdate");
        int wanted = ReplicaSets.wanted(deployment);
        int unavailable = IntOrPercent.roundedDown(rolling.path("maxUnavailable"), QUARTER, wanted);
        int surge = IntOrPercent.roundedUp(rolling.path("maxSurge"), QUARTER, wanted);
        return unavailable == 0 && surge == 0 ? 1 : unavailable;
    }

    List<ObjectNode> older() {
        return older;
    }

    int presentSize() {
        int size = present.map(ReplicaSets::wanted).orElse(0);
        int others = older.stream().mapToInt(ReplicaSets::wanted).sum();
        if (others == 0 && !(isRecreating && older.stream().anyMatch(hasPods))) {
            return wanted;
        }
        if (isRecreating) {
            return size;
        }
        return Math.min(wanted, size + Math.max(0, wanted + surge - others - size));
    }

    /** While the deployment is paused only its size is followed: by the present set, or the one there is. */
    Map<ObjectNode, Integer> pausedSizes() {
        var active = Stream.concat(present.stream(), older.stream())
                .filter(set -> ReplicaSets.wanted(set) > 0)
                .toList();
        var one = active.size() == 1 ? Optional.of(active.getFirst()) : present;
        int others = active.stream().mapToInt(ReplicaSets::wanted).sum()
                - one.map(ReplicaSets::wanted).orElse(0);
        return one.map(set -> Map.of(set, Math.max(0, wanted - others))).orElse(Map.of());
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
