package sh.joiner.engine.sequence;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/**
 * A cluster after steps are carried out, if nothing else changes: the planned claims are initialized nodes, each in the cheapest offering that its
 * claim allows, the removed nodes no longer exist, and the pods run at their destinations.
 *
 * @param launched the names of the new nodes, by step and position in the step
 */
record ClusterAfter(Snapshot snapshot, List<List<NodeName>> launched) {

    private static final String PREFIX = "new-";

    ClusterAfter {
        launched = launched.stream().map(List::copyOf).toList();
    }

    /** Returns the cluster after all steps. */
    static ClusterAfter of(Snapshot before, List<SearchStep> steps) {
        var removed = new HashSet<NodeName>();
        steps.forEach(step ->
                step.removed().forEach(candidate -> removed.add(candidate.node().name())));
        var used = new HashSet<NodeName>();
        before.nodes().forEach(node -> used.add(node.name()));
        var fresh = new ArrayList<LaunchedNode>();
        var names = new ArrayList<List<NodeName>>();
        var places = new HashMap<PodName, NodeName>();
        for (var step : steps) {
            var own = launched(before, step, used);
            fresh.addAll(own);
            names.add(own.stream().map(launch -> launch.node().name()).toList());
            step.moves()
                    .forEach((pod, destination) -> places.put(
                            pod,
                            switch (destination) {
                                case Destination.OnNode(var node) -> node;
                                case Destination.OnLaunched(var number, var position) ->
                                    names.get(number).get(position);
                            }));
        }
        return new ClusterAfter(after(before, removed, fresh, places), names);
    }

    /** Returns the nodes that a step launches. Their names have the lowest numbers that the cluster does not use. */
    private static List<LaunchedNode> launched(Snapshot before, SearchStep step, Set<NodeName> used) {
        var pools = before.pools().stream().collect(toMap(Pool::name, pool -> pool));
        var launched = new ArrayList<LaunchedNode>();
        for (var claim : step.launched()) {
            launched.add(new LaunchedNode(
                    freeName(used),
                    claim,
                    Objects.requireNonNull(pools.get(claim.draft().pool())),
                    before.catalog(),
                    before.takenAt()));
        }
        return launched;
    }

    private static String freeName(Set<NodeName> used) {
        int number = 1;
        while (!used.add(new NodeName(PREFIX + number))) {
            number++;
        }
        return PREFIX + number;
    }

    private static Snapshot after(
            Snapshot before, Set<NodeName> removed, List<LaunchedNode> fresh, Map<PodName, NodeName> places) {
        var ended = new HashSet<String>();
        before.nodes().stream()
                .filter(node -> removed.contains(node.name()))
                .forEach(node -> ended.add(node.providerId()));
        List<Node> nodes = Stream.concat(
                        before.nodes().stream().filter(node -> !removed.contains(node.name())),
                        fresh.stream().map(LaunchedNode::node))
                .toList();
        List<Claim> claims = Stream.concat(
                        before.claims().stream()
                                .filter(claim -> !ended.contains(claim.answer().providerId())),
                        fresh.stream().map(LaunchedNode::claim))
                .toList();
        List<Pod> pods = before.pods().stream()
                .filter(pod -> places.containsKey(pod.name()) || pod.node() == null || !removed.contains(pod.node()))
                .map(pod -> places.containsKey(pod.name()) ? pod.movedTo(places.get(pod.name())) : pod)
                .toList();
        return before.with(before.pools(), before.nodeClasses(), nodes, pods).withClaims(claims);
    }
}
