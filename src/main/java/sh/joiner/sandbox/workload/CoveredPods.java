package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Pods;

/** The pods that each disruption budget selects, updated with every change of a pod, so that callers need not search all pods. */
final class CoveredPods {

    private final Mirror mirror;
    private final MirrorIndex pods;
    private final Consumer<ObjectKey> changed;
    private final Map<String, TreeMap<ObjectKey, Cover>> covers = new HashMap<>();

    /**
     * @param changed receives each budget whose pods have changed
     */
    CoveredPods(MirroredCluster world, Consumer<ObjectKey> changed) {
        this.changed = changed;
        this.mirror = world.mirror(Pods.RESOURCE);
        this.pods = mirror.index(Meta::namespace);
        mirror.onChange(this::podChanged);
        world.mirror(DisruptionBudgets.RESOURCE).onChange(this::budgetChanged);
    }

    /** Returns the unfinished pods of this budget. */
    List<ObjectNode> of(ObjectNode budget) {
        var cover = in(Meta.namespace(budget)).get(ObjectKey.of(budget));
        return cover == null
                ? List.of()
                : cover.pods.stream().flatMap(pod -> mirror.get(pod).stream()).toList();
    }

    private Map<ObjectKey, Cover> in(String namespace) {
        return covers.computeIfAbsent(namespace, _ -> new TreeMap<>());
    }

    private void budgetChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after == null) {
            if (before != null) {
                in(Meta.namespace(before)).remove(ObjectKey.of(before));
            }
            return;
        }
        var selector = Json.at(after, "spec", "selector");
        if (before != null && selector.equals(Json.at(before, "spec", "selector"))) {
            return;
        }
        var cover = new Cover(ObjectSelector.of(selector));
        pods.of(Meta.namespace(after)).forEach(pod -> cover.note(pod, Meta.labels(pod)));
        in(Meta.namespace(after)).put(ObjectKey.of(after), cover);
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        var touched = new TreeSet<ObjectKey>();
        if (after != null) {
            var labels = Meta.labels(after);
            in(Meta.namespace(after)).forEach((budget, cover) -> {
                if (cover.note(after, labels)) {
                    touched.add(budget);
                }
            });
        } else if (before != null) {
            in(Meta.namespace(before)).forEach((budget, cover) -> {
                if (cover.forget(before)) {
                    touched.add(budget);
                }
            });
        }
        touched.forEach(changed);
    }

    private static final class Cover {

        private final ObjectSelector selector;
        private final TreeSet<ObjectKey> pods = new TreeSet<>();

        Cover(ObjectSelector selector) {
            this.selector = selector;
        }

        /** Adds, updates or removes the pod. Returns true if the budget selects the pod or selected it before. */
        boolean note(ObjectNode pod, Map<String, String> labels) {
            if (Pods.isFinished(pod) || !selector.matches(labels)) {
                return forget(pod);
            }
            pods.add(ObjectKey.of(pod));
            return true;
        }

        boolean forget(JsonNode pod) {
            return pods.remove(ObjectKey.of(pod));
        }
    }
}
