package sh.joiner.sandbox.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.NodeTerm;
import sh.joiner.sandbox.placement.PodShape;

/**
 * Chooses the node of one pod: the filters, then the score. In a large fleet it looks only until it has found a twentieth of the nodes, and at
 * least a hundred, each time from where it stopped before, as kube-scheduler does where percentageOfNodesToScore is 5.
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
                                new CompanyFilter()))
                .toList();
        this.preemption = new Preemption(world, fleet, filters);
    }

    NodeChoice choose(UnscheduledPod pod) {
        if (fleet.size() == 0) {
            return new NodeChoice.None("no nodes available to schedule pods");
        }
        var bar = filters.stream()
                .flatMap(filter -> filter.bar(pod.shape()).stream())
                .findFirst();
        if (bar.isPresent()) {
            var reason = new ReasonCounts(fleet.size()).barred(bar.get());
            return preemption.choose(pod, List.of(), reason);
        }
        return search(pod);
    }

    private NodeChoice search(UnscheduledPod pod) {
        var checks = filters.stream()
                .map(filter -> filter.check(pod.shape(), fleet))
                .filter(check -> !check.equals(Filter.Check.NOTHING))
                .toList();
        var promised =
                fleet.slot(pod.nominated()).filter(node -> against(node, checks).isEmpty());
        if (promised.isPresent()) {
            return new NodeChoice.Found(promised.get());
        }
        return survey(pod, checks);
    }

    private NodeChoice survey(UnscheduledPod pod, List<Filter.Check> checks) {
        var nodes = candidates(pod.shape());
        var tally = new ReasonCounts(fleet.size());
        tally.add(NOT_NAMED, fleet.size() - nodes.size());
        var fitting = new ArrayList<NodeSlot>();
        var curable = new ArrayList<NodeSlot>();
        int enough = Math.max(LEAST_FOUND, nodes.size() / PART_FOUND);
        int begin = nodes.size() > LEAST_FOUND ? start % nodes.size() : 0;
        for (int i = 0; i < nodes.size() && fitting.size() < enough; i++) {
            var node = nodes.get((begin + i) % nodes.size());
            start = begin + i + 1;
            var reasons = against(node, checks);
            if (reasons.isEmpty()) {
                fitting.add(node);
            } else if (reasons.stream().allMatch(reason -> reason.cure() == Filter.Cure.FEWER_PODS)) {
                curable.add(node);
            }
            tally.add(reasons);
        }
        return fitting.isEmpty()
                ? preemption.choose(pod, curable, tally.message())
                : new NodeChoice.Found(new Score(pod.shape(), fleet).best(fitting));
    }

    /** All nodes, unless the pod names those that it means. */
    private List<NodeSlot> candidates(PodShape pod) {
        return NodeTerm.namedNodes(pod.nodeTerms())
                .map(names -> names.stream()
                        .flatMap(name -> fleet.slot(name).stream())
                        .toList())
                .orElseGet(fleet::inOrder);
    }

    /** The reasons of the first filter that has any. */
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
