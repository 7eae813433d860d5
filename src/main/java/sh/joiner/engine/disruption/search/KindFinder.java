package sh.joiner.engine.disruption.search;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.EvictionCost;
import sh.joiner.engine.disruption.PassParts;
import sh.joiner.engine.hold.PodBudgetIndex;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;

/** Groups pods into kinds, and finds the nodes that the requirements of each kind allow. */
final class KindFinder {

    private final PassParts parts;
    private final boolean spotToSpot;
    private final Map<PodKind.Key, PodKind> kinds = new LinkedHashMap<>();
    private final Map<PodClass, Integer> families = new HashMap<>();
    private final Map<String, PodBudgetIndex> budgets;
    private final Map<PodBudget, Integer> budgetNumbers = new LinkedHashMap<>();
    private final Map<Alike, Integer> budgetOf = new HashMap<>();

    private record Alike(String namespace, Map<String, String> labels) {}

    private final Map<Demand, PodKind.Shape> shapes = new HashMap<>();

    /** The properties of a {@link PodKind.Shape}. */
    private record Demand(
            List<Alternative> alternatives, List<Long> requests, Map<String, String> backOffs, boolean isOfSpot) {}

    private record Alternative(Wanted wanted, List<HostPort> ports) {}

    private record NodeShape(List<Object> labels, List<Taint> taints, SchedulingNode.Stage stage) {}

    KindFinder(PassParts parts, boolean spotToSpot) {
        this.parts = parts;
        this.spotToSpot = spotToSpot;
        this.budgets = parts.snapshot().around().budgets().stream()
                .collect(groupingBy(PodBudget::namespace, collectingAndThen(toList(), PodBudgetIndex::new)));
    }

    List<PodKind> kinds() {
        return List.copyOf(kinds.values());
    }

    int[] allowed() {
        return budgetNumbers.keySet().stream().mapToInt(PodBudget::allowed).toArray();
    }

    /** Returns the number of the kind of a pod that runs on this node or is planned on it. */
    int kindOf(Pod pod, SchedulingNode view) {
        var podClass = parts.classes().of(pod);
        boolean isOfSpot = !spotToSpot
                && view.known()
                        .single(Labels.CAPACITY_TYPE)
                        .filter(CapacityType.SPOT.wire()::equals)
                        .isPresent();
        long weight = Math.round(Math.max(0, EvictionCost.of(pod)) * SearchModel.PER_EVICTION);
        var key = new PodKind.Key(
                podClass,
                prefers(podClass, view),
                isOfSpot,
                weight,
                budget(pod),
                pod.life().isTerminating());
        return kinds.computeIfAbsent(key, this::kind).number;
    }

    private PodKind kind(PodKind.Key key) {
        var variants = variants(key);
        return new PodKind(
                kinds.size(),
                key,
                variants,
                shapes.computeIfAbsent(demand(key, variants), _ -> new PodKind.Shape(variants, key.ofSpot())),
                families.computeIfAbsent(key.podClass(), _ -> families.size()));
    }

    private static Demand demand(PodKind.Key key, List<Variant> variants) {
        return new Demand(
                variants.stream()
                        .map(variant -> new Alternative(
                                Wanted.of(variant), variant.placing().hostPorts()))
                        .toList(),
                Arrays.stream(key.podClass().requests()).boxed().toList(),
                key.podClass().key().backOffs(),
                key.ofSpot());
    }

    /**
     * Returns the position of the PodDisruptionBudget that limits evictions of the pod. Negative if there is none, or if
     * the pod is not evicted from a removed node.
     */
    private int budget(Pod pod) {
        var index = budgets.get(pod.name().namespace());
        if (index == null) {
            return -1;
        }
        var found = budgetOf.computeIfAbsent(
                new Alike(pod.name().namespace(), pod.labels()),
                _ -> index.covering(pod).stream()
                        .findFirst()
                        .map(budget -> budgetNumbers.computeIfAbsent(budget, _ -> budgetNumbers.size()))
                        .orElse(-1));
        boolean isEvicted = !pod.life().isTerminating() && !pod.placing().tolerates(Taint.DISRUPTED);
        return isEvicted ? found : -1;
    }

    private boolean prefers(PodClass podClass, SchedulingNode view) {
        var first = podClass.variant(0).orElseThrow();
        return !first.placing().affinity().preferences().isEmpty()
                && first.isAdmittedBy(view)
                && first.placing().refuses(view.taints()).isEmpty()
                && parts.templates().stream().anyMatch(first::isAdmittedBy);
    }

    /** Returns the alternatives that a node may satisfy: only the first variant if the pods keep their preference, otherwise all without preferences. */
    private static List<Variant> variants(PodKind.Key key) {
        if (key.prefers()) {
            return List.of(key.podClass().variant(0).orElseThrow());
        }
        var last = key.podClass().last(); // computes all variants
        var found = new ArrayList<Variant>();
        int level = 0;
        for (var variant = key.podClass().variant(level);
                variant.isPresent();
                variant = key.podClass().variant(++level)) {
            if (isStrict(variant.get().placing())) {
                found.add(variant.get());
            }
        }
        return found.isEmpty() ? List.of(last) : List.copyOf(found);
    }

    private static boolean isStrict(Pod.Placing placing) {
        return placing.affinity().preferences().isEmpty()
                && placing.affinities().stream().allMatch(AffinityRule::isRequired)
                && placing.spreads().stream()
                        .allMatch(rule -> rule.whenUnsatisfiable() == SpreadRule.Unsatisfiable.DO_NOT_SCHEDULE);
    }

    /** Finds the nodes that requirements, taints, volumes and host ports allow. Nodes with equal relevant labels are checked once. */
    void findNodes(List<SchedulingNode> nodes, List<NodeBin> bins) {
        var read = new TreeSet<LabelKey>();
        for (var kind : kinds.values()) {
            for (var variant : kind.variants) {
                Stream.concat(Stream.of(variant.requirements()), variant.places().stream())
                        .map(Requirements::keys)
                        .forEach(read::addAll);
            }
        }
        var shapes = new LinkedHashMap<NodeShape, List<Integer>>();
        for (int node = 0; node < nodes.size(); node++) {
            var view = nodes.get(node);
            var labels = read.stream()
                    .<Object>map(key -> view.known().names(key) ? view.known().get(key) : key)
                    .toList();
            shapes.computeIfAbsent(new NodeShape(labels, view.taints(), view.stage()), _ -> new ArrayList<>())
                    .add(node);
        }
        var byNode = new HashMap<SchedulingNode, NodeBin>();
        kinds.values().forEach(kind -> kind.nodes = new long[(nodes.size() + 63) / 64]);
        if (kinds.values().stream().anyMatch(kind -> kind.hasVolumes() || !kind.ports.isEmpty())) {
            bins.forEach(bin -> byNode.put(bin.view(), bin));
        }
        for (var alike : shapes.values()) {
            var view = nodes.get(alike.getFirst());
            var known = new HashMap<Wanted, Boolean>();
            for (var kind : kinds.values()) {
                boolean isAdmitted = kind.variants.stream()
                        .anyMatch(variant -> known.computeIfAbsent(
                                Wanted.of(variant),
                                _ -> variant.placing().refuses(view.taints()).isEmpty() && variant.isAdmittedBy(view)));
                if (isAdmitted) {
                    mark(kind, alike, nodes, byNode);
                }
            }
        }
    }

    private record Wanted(Requirements requirements, List<Requirements> places, List<Toleration> tolerations) {

        static Wanted of(Variant variant) {
            return new Wanted(
                    variant.requirements(), variant.places(), variant.placing().tolerations());
        }
    }

    private static void mark(
            PodKind kind, List<Integer> alike, List<SchedulingNode> nodes, Map<SchedulingNode, NodeBin> bins) {
        boolean isPlain = kind.ports.isEmpty() && !kind.hasVolumes();
        for (int node : alike) {
            var bin = isPlain ? null : bins.get(nodes.get(node));
            if (isPlain
                    || (bin != null && bin.hasPortsFor(kind.ports) && bin.takesVolumesOf(kind.variants.getFirst()))) {
                kind.nodes[node >> 6] |= 1L << node;
            }
        }
    }
}
