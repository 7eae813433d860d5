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

/** The next step of a Deployment: the sizes that its current ReplicaSet and its older ReplicaSets should have now. */
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
     * @param hasPods returns true if a set still has unfinished pods, including pods that are being deleted
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
        this.unavailable = maxUnavailable(deployment);
    }

    /** Returns how many of the desired pods may be unavailable at any time. */
    static int maxUnavailable(JsonNode deployment) {
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

    /**
     * Returns the sizes while the deployment is paused: only a change of {@code replicas} is applied. The change is
     * applied to the active set if exactly one set is active, otherwise to the current set.
     */
    Map<ObjectNode, Integer> pausedSizes() {
        var active = Stream.concat(present.stream(), older.stream())
                .filter(set -> ReplicaSets.wanted(set) > 0)
                .toList();
        var resized = active.size() == 1 ? Optional.of(active.getFirst()) : present;
        int others = active.stream().mapToInt(ReplicaSets::wanted).sum()
                - resized.map(ReplicaSets::wanted).orElse(0);
        return resized.map(set -> Map.of(set, Math.max(0, wanted - others))).orElse(Map.of());
    }

    /**
     * Returns the sizes of the older sets; 0 with strategy {@code Recreate}. Unavailable pods are removed first, then as many available pods as
     * {@code maxUnavailable} allows.
     */
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
            int unavailablePods = Math.max(0, entry.getValue() - available(entry.getKey()));
            int removed = Math.clamp(room, 0, unavailablePods);
            entry.setValue(entry.getValue() - removed);
            room -= removed;
        }
        int oldAvailable = sizes.keySet().stream().mapToInt(Rollout::available).sum();
        int spare = present.map(Rollout::available).orElse(0) + oldAvailable - (wanted - unavailable);
        for (Map.Entry<ObjectNode, Integer> entry : sizes.entrySet()) {
            int removed = Math.clamp(spare, 0, entry.getValue());
            entry.setValue(entry.getValue() - removed);
            spare -= removed;
        }
    }

    private static int available(JsonNode set) {
        return Json.at(set, "status", "availableReplicas").asInt();
    }
}
