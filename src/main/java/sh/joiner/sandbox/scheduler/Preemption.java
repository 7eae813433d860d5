package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;

/**
 * Finds pods of lower priority whose deletion makes room, as kube-scheduler's default preemption does. Selects as few victims as possible
 * on each node, then the node with the least harm.
 */
final class Preemption {

    private static final int MOST_CANDIDATES = 100;

    private final SchedulerCache fleet;
    private final Mirror pods;
    private final List<Filter> filters;
    private final BudgetCheck budgets;

    Preemption(MirroredCluster world, SchedulerCache fleet, List<Filter> filters) {
        this.fleet = fleet;
        this.pods = world.mirror("pods");
        this.filters = List.copyOf(filters);
        this.budgets = new BudgetCheck(world);
    }

    /**
     * Decides whether preemption helps a pod that is unschedulable.
     *
     * @param resolvable the nodes on which the pod could fit if other pods were deleted
     * @param reason why the pod is unschedulable
     */
    NodeChoice choose(UnscheduledPod pod, List<NodeSlot> resolvable, String reason) {
        if (!pod.shape().mayPreempt()) {
            return none(reason, "not eligible due to preemptionPolicy=Never.");
        }
        if (awaitsVictims(pod)) {
            return none(reason, "not eligible due to a terminating pod on the nominated node.");
        }
        var tally = new ReasonCounts(fleet.size());
        tally.add(ReasonCounts.NO_HELP, fleet.size() - resolvable.size());
        var found = new ArrayList<Victims>();
        for (NodeSlot node : resolvable) {
            if (found.size() < MOST_CANDIDATES) {
                evaluate(pod, node, tally).ifPresent(found::add);
            }
        }
        return found.stream()
                .min(leastHarm())
                .<NodeChoice>map(victims -> new NodeChoice.Displace(victims.node(), victims.pods(), reason))
                .orElseGet(() -> none(reason, tally.message()));
    }

    private static NodeChoice none(String reason, String preemption) {
        return new NodeChoice.None("%s preemption: %s".formatted(reason, preemption));
    }

    /** Returns true if pods of lower priority are already being deleted from the pod's nominated node. */
    private boolean awaitsVictims(UnscheduledPod pod) {
        return fleet.slot(pod.nominated()).stream()
                .flatMap(node -> node.residents().stream())
                .anyMatch(resident -> resident.leaving()
                        && resident.shape().priority() < pod.shape().priority());
    }

    private Optional<Victims> evaluate(UnscheduledPod pod, NodeSlot node, ReasonCounts tally) {
        var lowerPriority = lowerPriority(pod, node);
        if (lowerPriority.isEmpty()) {
            tally.add(ReasonCounts.NO_VICTIMS, 1);
            return Optional.empty();
        }
        lowerPriority.forEach(fleet::remove);
        var reasons = reasons(pod, node);
        if (reasons.isEmpty()) {
            return Optional.of(selectVictims(pod, node, lowerPriority));
        }
        lowerPriority.forEach(fleet::restore);
        tally.add(reasons);
        return Optional.empty();
    }

    private List<PlacedPodCounts.Resident> lowerPriority(UnscheduledPod pod, NodeSlot node) {
        return fleet.hasBelow(pod.shape().priority())
                ? node.residents().stream()
                        .filter(resident ->
                                resident.shape().priority() < pod.shape().priority())
                        .toList()
                : List.of();
    }

    private List<Filter.Reason> reasons(UnscheduledPod pod, NodeSlot node) {
        var checks =
                filters.stream().map(filter -> filter.check(pod.shape(), fleet)).toList();
        return Chooser.against(node, checks);
    }

    /**
     * Selects the victims after all pods of lower priority are removed from the node. Puts back each pod with which the new pod still fits:
     * first pods whose eviction would violate a disruption budget, then other pods, each by descending priority.
     */
    private Victims selectVictims(UnscheduledPod pod, NodeSlot node, List<PlacedPodCounts.Resident> lowerPriority) {
        var ordered = lowerPriority.stream().sorted(byPriority()).toList();
        var protectedPods = budgets.overBudget(ordered);
        var victims = new ArrayList<PlacedPodCounts.Resident>();
        int violations = 0;
        for (PlacedPodCounts.Resident resident : protectedFirst(ordered, protectedPods)) {
            fleet.restore(resident);
            if (!reasons(pod, node).isEmpty()) {
                fleet.remove(resident);
                victims.add(resident);
                violations += protectedPods.contains(resident) ? 1 : 0;
            }
        }
        victims.forEach(fleet::restore);
        victims.sort(byPriority());
        return new Victims(node, victims, violations);
    }

    private static List<PlacedPodCounts.Resident> protectedFirst(
            List<PlacedPodCounts.Resident> ordered, List<PlacedPodCounts.Resident> protectedPods) {
        var all = new ArrayList<>(protectedPods);
        ordered.stream().filter(resident -> !protectedPods.contains(resident)).forEach(all::add);
        return all;
    }

    private Comparator<PlacedPodCounts.Resident> byPriority() {
        return Comparator.<PlacedPodCounts.Resident>comparingInt(
                        resident -> -resident.shape().priority())
                .thenComparing(resident -> started(resident.key()))
                .thenComparing(PlacedPodCounts.Resident::key);
    }

    private String started(ObjectKey key) {
        return pods.get(key).map(Preemption::started).orElse("");
    }

    private static String started(ObjectNode pod) {
        var text = Json.text(pod, "status", "startTime");
        return text.isEmpty() ? Meta.created(pod).toString() : text;
    }

    /**
     * Orders by fewest victims that violate a budget, lowest maximum priority, lowest sum of priorities, fewest pods, and latest start of the first
     * victim.
     */
    private Comparator<Victims> leastHarm() {
        return Comparator.comparingInt(Victims::violations)
                .thenComparingInt(Victims::highestPriority)
                .thenComparingLong(Victims::prioritySum)
                .thenComparingInt(victims -> victims.pods().size())
                .thenComparing(victims -> started(victims.pods().getFirst().key()), Comparator.reverseOrder())
                .thenComparing(victims -> victims.node().name());
    }

    /** The pods to delete from a node, the highest priority first. */
    private record Victims(NodeSlot node, List<PlacedPodCounts.Resident> pods, int violations) {

        Victims {
            pods = List.copyOf(pods);
        }

        int highestPriority() {
            return pods.getFirst().shape().priority();
        }

        /**
         * Returns the sum of priorities. A constant is added to each priority, because additional pods of negative priority would otherwise lower the
         * sum.
         */
        long prioritySum() {
            return pods.stream()
                    .mapToLong(resident -> (long) resident.shape().priority() + Integer.MAX_VALUE + 1)
                    .sum();
        }
    }
}
