package sh.joiner.sandbox.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.NodeTerm;
import sh.joiner.sandbox.placement.PodShape;

/**
 * Chooses the node of a pod: first the filters, then the score. In a large cluster, the search stops after it has found
 * enough feasible nodes: 5 % of all nodes, but at least 100. The next search starts where the previous search stopped,
 * as in kube-scheduler with percentageOfNodesToScore 5.
 */
final class Chooser {

    private static final String NOT_NAMED = "node(s) didn't satisfy plugin(s) [NodeAffinity]";
    private static final int LEAST_FOUND = 100;
    private static final int PART_FOUND = 20;

    private final SchedulerCache fleet;
    private final List<Filter> filters;
    private final Preemption preemption;
    private int start;

    Chooser(SchedulerCache fleet, MirroredCluster world) {
        this.fleet = fleet;
        this.filters = Stream.concat(
                        NodeFilters.ALL.stream(),
                        Stream.of(
                                new VolumeLimits(world),
                                new VolumeFilter(world),
                                new SpreadFilter(),
                                new InterPodAffinityFilter()))
                .toList();
        this.preemption = new Preemption(world, fleet, filters);
    }

    NodeChoice choose(UnscheduledPod pod) {
        if (fleet.size() == 0) {
            return new NodeChoice.None("no nodes available to schedule pods");
        }
        var reason = filters.stream()
                .flatMap(filter -> filter.preFilter(pod.shape()).stream())
                .findFirst();
        if (reason.isPresent()) {
            var message = new ReasonCounts(fleet.size()).forAllNodes(reason.get());
            return preemption.choose(pod, List.of(), message);
        }
        return search(pod);
    }

    private NodeChoice search(UnscheduledPod pod) {
        var checks = filters.stream()
                .map(filter -> filter.check(pod.shape(), fleet))
                .filter(check -> !check.equals(Filter.Check.NOTHING))
                .toList();
        var nominated =
                fleet.slot(pod.nominated()).filter(node -> against(node, checks).isEmpty());
        if (nominated.isPresent()) {
            return new NodeChoice.Found(nominated.get());
        }
        return evaluateNodes(pod, checks);
    }

    private NodeChoice evaluateNodes(UnscheduledPod pod, List<Filter.Check> checks) {
        var nodes = candidates(pod.shape());
        var tally = new ReasonCounts(fleet.size());
        tally.add(NOT_NAMED, fleet.size() - nodes.size());
        var fitting = new ArrayList<NodeSlot>();
        var resolvable = new ArrayList<NodeSlot>();
        int limit = Math.max(LEAST_FOUND, nodes.size() / PART_FOUND);
        int begin = nodes.size() > LEAST_FOUND ? start % nodes.size() : 0;
        for (int i = 0; i < nodes.size() && fitting.size() < limit; i++) {
            var node = nodes.get((begin + i) % nodes.size());
            start = begin + i + 1;
            var reasons = against(node, checks);
            if (reasons.isEmpty()) {
                fitting.add(node);
            } else if (reasons.stream().allMatch(reason -> reason.remedy() == Filter.Remedy.FEWER_PODS)) {
                resolvable.add(node);
            }
            tally.add(reasons);
        }
        return fitting.isEmpty()
                ? preemption.choose(pod, resolvable, tally.message())
                : new NodeChoice.Found(new Score(pod.shape(), fleet).best(fitting));
    }

    /** Returns all nodes, or only the listed nodes if the pod's node affinity lists node names. */
    private List<NodeSlot> candidates(PodShape pod) {
        return NodeTerm.namedNodes(pod.nodeTerms())
                .map(names -> names.stream()
                        .flatMap(name -> fleet.slot(name).stream())
                        .toList())
                .orElseGet(fleet::inOrder);
    }

    /** Returns the reasons of the first filter that rejects the node, or an empty list. */
    static List<Filter.Reason> against(NodeSlot node, List<Filter.Check> checks) {
        for (Filter.Check check : checks) {
            var reasons = check.against(node);
            if (!reasons.isEmpty()) {
                return reasons;
            }
        }
        return List.of();
    }
}
