package sh.joiner.engine.disruption.search;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassParts;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.scheduling.CurrentDaemonSets;
import sh.joiner.engine.scheduling.PassPods;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.engine.supply.NodeViews;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.engine.volume.Attached;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/** Converts a snapshot into the numbers of a {@link SearchModel}. */
final class ModelBuilder {

    final SearchInputs inputs;
    final PassParts parts;
    final List<SchedulingNode> nodes;
    final List<PodKind> kinds;
    final GroupTable groups;
    final List<LaunchOption> options;
    final int slots;
    final long[] free;
    final boolean[] destination;
    final long[] price;
    final @Nullable DisruptionCandidate[] candidates;
    final @Nullable DisruptionReason[] reasons;
    final int[][] kindsOf;
    final int[][] countsOf;
    final List<List<List<Pod>>> podsOf = new ArrayList<>();
    final int[][] ending;
    final @Nullable Attached[] attached;
    final int[] allowed;
    final double[] unitWorth;

    private final Snapshot snapshot;
    private final List<SchedulingNode> views;
    private final Map<NodeName, Candidacy> candidacies = new TreeMap<>(Comparator.comparing(NodeName::value));
    private final Map<NodeName, List<Pod>> planned;

    /** A node that may be removed, with the pods that need another node after its removal. */
    private record Candidacy(DisruptionReason reason, DisruptionCandidate candidate, List<Pod> moving) {

        static Candidacy of(DisruptionReason reason, DisruptionCandidate candidate) {
            return new Candidacy(
                    reason,
                    candidate,
                    candidate.pods().stream().filter(Pod::isReschedulable).toList());
        }
    }

    ModelBuilder(SearchInputs inputs) {
        this.inputs = inputs;
        this.snapshot = CurrentDaemonSets.in(inputs.snapshot());
        this.views = NodeViews.of(snapshot);
        this.planned = planned();
        chooseCandidates();
        this.parts = parts();
        this.slots = parts.slots().names().size();
        this.nodes = sortedNodes(parts);
        var finder = new KindFinder(parts, inputs.options().spotToSpot());
        int size = nodes.size();
        candidates = new DisruptionCandidate[size];
        reasons = new DisruptionReason[size];
        price = new long[size];
        destination = new boolean[size];
        free = new long[size * slots];
        kindsOf = new int[size][];
        countsOf = new int[size][];
        attached = new Attached[size];
        ending = new int[size][];
        for (int node = 0; node < size; node++) {
            take(node, finder);
        }
        takeRoom();
        this.kinds = finder.kinds();
        this.allowed = finder.allowed();
        finder.findNodes(nodes, parts.bins());
        this.groups = GroupTable.of(kinds, nodes, parts.rules(), parts.states());
        countEnding();
        var launches = new LaunchOptions(parts, kinds, groups, inputs.options());
        this.options = launches.all();
        groups.widen();
        this.unitWorth = launches.unitWorth();
    }

    private static Map<NodeName, List<Pod>> bound(Snapshot snapshot) {
        return snapshot.pods().stream()
                .filter(pod -> pod.isBound() && !pod.life().isTerminal())
                .sorted(Comparator.comparing(Pod::name))
                .collect(groupingBy(pod -> Objects.requireNonNull(pod.node())));
    }

    private static List<SchedulingNode> sortedNodes(PassParts parts) {
        return parts.views().stream()
                .filter(view -> view.node() != null && view.stage() != Stage.DELETING)
                .sorted(Comparator.comparing(SchedulingNode::name))
                .toList();
    }

    private PassParts parts() {
        var pods = Stream.concat(
                        candidacies.values().stream().flatMap(own -> own.moving().stream()),
                        planned.values().stream().flatMap(List::stream))
                .toList();
        return PassParts.of(
                snapshot,
                views,
                inputs.options().scheduling(),
                pods,
                new Displacement(candidacies.keySet(), inputs.closed()),
                _ -> true);
    }

    /**
     * Returns the pods that need a node now and that the scheduler places on existing nodes. These pods are placed
     * before the search starts.
     */
    private Map<NodeName, List<Pod>> planned() {
        var pods = new LinkedHashMap<PodName, Pod>();
        var leaving = new HashSet<NodeName>();
        views.stream()
                .filter(view -> view.stage() == Stage.DELETING && view.node() != null)
                .forEach(view -> leaving.add(Objects.requireNonNull(view.node())));
        for (var pod : snapshot.pods()) {
            if (pod.isProvisionable() || (leaving.contains(pod.node()) && pod.isReschedulable())) {
                pods.put(pod.name(), pod);
            }
        }
        var found = new HashMap<NodeName, List<Pod>>();
        if (pods.isEmpty()) {
            return found;
        }
        var plan = Scheduler.plan(snapshot, inputs.options().scheduling(), () -> false);
        for (var placement : plan.placements()) {
            if (placement.target() instanceof Target.OnNode(var node)) {
                found.computeIfAbsent(node, _ -> new ArrayList<>())
                        .add(Objects.requireNonNull(pods.get(placement.pod())));
            }
        }
        return found;
    }

    private void chooseCandidates() {
        var mounts = new Mounts(snapshot.around().storage());
        inputs.candidates().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> entry.getValue().stream()
                        .filter(candidate ->
                                !planned.containsKey(candidate.node().name()))
                        .filter(candidate ->
                                budget(entry.getKey(), candidate.pool().name()) > 0)
                        .map(candidate -> Candidacy.of(entry.getKey(), candidate))
                        .filter(candidacy -> candidacy.moving().stream()
                                .allMatch(pod -> PassPods.fault(pod, mounts).isEmpty()))
                        .forEach(candidacy ->
                                candidacies.put(candidacy.candidate().node().name(), candidacy)));
    }

    private int budget(DisruptionReason reason, String pool) {
        return inputs.budgets().getOrDefault(reason, Map.of()).getOrDefault(pool, 0);
    }

    private void take(int node, KindFinder finder) {
        var name = Objects.requireNonNull(nodes.get(node).node());
        var candidacy = candidacies.get(name);
        List<Pod> own = List.of();
        if (candidacy != null) {
            candidates[node] = candidacy.candidate();
            reasons[node] = candidacy.reason();
            price[node] = Math.round(candidacy.candidate().price() * SearchModel.PER_USD);
            own = candidacy.moving();
        } else if (planned.containsKey(name)) {
            own = planned.get(name);
        }
        var byKind = new TreeMap<Integer, List<Pod>>();
        for (var pod : own) {
            byKind.computeIfAbsent(finder.kindOf(pod, nodes.get(node)), _ -> new ArrayList<>())
                    .add(pod);
        }
        kindsOf[node] = byKind.keySet().stream().mapToInt(Integer::intValue).toArray();
        countsOf[node] = byKind.values().stream().mapToInt(List::size).toArray();
        podsOf.add(List.copyOf(byKind.values()));
    }

    private void takeRoom() {
        var numbers = new HashMap<NodeName, Integer>();
        for (int node = 0; node < nodes.size(); node++) {
            numbers.put(Objects.requireNonNull(nodes.get(node).node()), node);
        }
        for (var bin : parts.bins()) {
            var number = numbers.get(bin.view().node());
            if (number != null) {
                boolean isClosed = inputs.closed().contains(bin.view().node())
                        || bin.view().stage() != Stage.INITIALIZED;
                destination[number] = !isClosed;
                System.arraycopy(bin.free(), 0, free, number * slots, slots);
                for (var pod : planned.getOrDefault(bin.view().node(), List.of())) {
                    var requests = parts.slots().amounts(pod.requests());
                    for (int slot = 0; slot < slots; slot++) {
                        free[number * slots + slot] -= requests[slot];
                    }
                }
            }
        }
        var limits = snapshot.around().storage().limits();
        var bound = limits.isEmpty() ? Map.<NodeName, List<Pod>>of() : bound(snapshot);
        for (var limit : limits) {
            var number = numbers.get(limit.node());
            if (number != null) {
                var volumes = new Attached(limit.most());
                Stream.concat(
                                bound.getOrDefault(limit.node(), List.of()).stream(),
                                planned.getOrDefault(limit.node(), List.of()).stream())
                        .forEach(pod -> volumes.add(parts.mounts().needs(pod)));
                attached[number] = volumes;
            }
        }
    }

    /** Counts the planned pods, and finds the groups that count pods which are deleted with their node. */
    private void countEnding() {
        var cache = new HashMap<Object, Map<Integer, Integer>>();
        for (int node = 0; node < nodes.size(); node++) {
            var candidate = candidates[node];
            if (candidate == null) {
                countPlanned(node);
                ending[node] = new int[0];
                continue;
            }
            var sums = new TreeMap<Integer, Integer>();
            for (var pod : candidate.pods()) {
                if (!pod.isReschedulable()
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating()) {
                    cache.computeIfAbsent(
                                    List.of(pod.name().namespace(), pod.labels()), _ -> groups.countOf(List.of(pod)))
                            .forEach((group, count) -> sums.merge(group, count, Integer::sum));
                }
            }
            ending[node] = sums.entrySet().stream()
                    .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    private void countPlanned(int node) {
        for (int position = 0; position < kindsOf[node].length; position++) {
            for (int group : kinds.get(kindsOf[node][position]).counting) {
                int domain = groups.domain(group, node);
                if (domain != GroupTable.NONE && groups.counts(group, node)) {
                    groups.initial[group][domain] += countsOf[node][position];
                }
            }
        }
    }
}
