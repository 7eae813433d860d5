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
 * Finds pods of less weight that would make room by leaving, as kube-scheduler's default preemption does: on each node as few as will do, and
 * then the node where it hurts least.
 */
final class Preemption {

    private static final int MOST_CANDIDATES = 100;

    private final SchedulerCache fleet;
    private final Mirror pods;
    private final List<Filter> filters;
    private final BudgetLedger budgets;

    Preemption(MirroredCluster world, SchedulerCache fleet, List<Filter> filters) {
        this.fleet = fleet;
        this.pods = world.mirror("pods");
        this.filters = List.copyOf(filters);
        this.budgets = new BudgetLedger(world);
    }

    /**
     * The answer for a pod that has no place as things are.
     *
     * @param curable the nodes where fewer pods would help
     * @param reason why it has no place
     */
    NodeChoice choose(UnscheduledPod pod, List<NodeSlot> curable, String reason) {
        if (!pod.shape().mayPreempt()) {
            return none(reason, "not eligible due to preemptionPolicy=Never.");
        }
        if (awaitsVictims(pod)) {
            return none(reason, "not eligible due to a terminating pod on the nominated node.");
        }
        var tally = new ReasonCounts(fleet.size());
        tally.add(ReasonCounts.NO_HELP, fleet.size() - curable.size());
        var found = new ArrayList<Victims>();
        for (NodeSlot node : curable) {
            if (found.size() < MOST_CANDIDATES) {
                look(pod, node, tally).ifPresent(found::add);
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

    /** Whether pods of less weight are already leaving the node that it was promised. */
    private boolean awaitsVictims(UnscheduledPod pod) {
        return fleet.slot(pod.nominated()).stream()
                .flatMap(node -> node.residents().stream())
                .anyMatch(resident -> resident.leaving()
                        && resident.shape().priority() < pod.shape().priority());
    }

    private Optional<Victims> look(UnscheduledPod pod, NodeSlot node, ReasonCounts tally) {
        var lesser = lesser(pod, node);
        if (lesser.isEmpty()) {
            tally.add(ReasonCounts.NO_VICTIMS, 1);
            return Optional.empty();
        }
        lesser.forEach(fleet::lift);
        var reasons = reasons(pod, node);
        if (reasons.isEmpty()) {
            return Optional.of(reprieve(pod, node, lesser));
        }
        lesser.forEach(fleet::putBack);
        tally.add(reasons);
        return Optional.empty();
    }

    private List<PlacedPodCounts.Resident> lesser(UnscheduledPod pod, NodeSlot node) {
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

    /** All lesser pods are lifted: those stay after all beside whom the pod still fits, first those that a budget protects, the weightiest first. */
    private Victims reprieve(UnscheduledPod pod, NodeSlot node, List<PlacedPodCounts.Resident> lesser) {
        var ordered = lesser.stream().sorted(byWeight()).toList();
        var protectedOnes = budgets.overspent(ordered);
        var victims = new ArrayList<PlacedPodCounts.Resident>();
        int violations = 0;
        for (PlacedPodCounts.Resident one : protectedFirst(ordered, protectedOnes)) {
            fleet.putBack(one);
            if (!reasons(pod, node).isEmpty()) {
                fleet.lift(one);
                victims.add(one);
                violations += protectedOnes.contains(one) ? 1 : 0;
            }
        }
        victims.forEach(fleet::putBack);
        victims.sort(byWeight());
        return new Victims(node, victims, violations);
    }

    private static List<PlacedPodCounts.Resident> protectedFirst(
            List<PlacedPodCounts.Resident> ordered, List<PlacedPodCounts.Resident> protectedOnes) {
        var all = new ArrayList<>(protectedOnes);
        ordered.stream().filter(resident -> !protectedOnes.contains(resident)).forEach(all::add);
        return all;
    }

    private Comparator<PlacedPodCounts.Resident> byWeight() {
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

    /** Fewest broken budgets, lightest pods, fewest pods, and of those the ones that began last. */
    private Comparator<Victims> leastHarm() {
        return Comparator.comparingInt(Victims::violations)
                .thenComparingInt(Victims::heaviest)
                .thenComparingLong(Victims::weight)
                .thenComparingInt(victims -> victims.pods().size())
                .thenComparing(victims -> started(victims.pods().getFirst().key()), Comparator.reverseOrder())
                .thenComparing(victims -> victims.node().name());
    }

    /** Who would have to leave a node, the weightiest first. */
    private record Victims(NodeSlot node, List<PlacedPodCounts.Resident> pods, int violations) {

        Victims {
            pods = List.copyOf(pods);
        }

        int heaviest() {
            return pods.getFirst().shape().priority();
        }

        /** The sum of weights, each counted so that more pods of negative weight are not less. */
        long weight() {
            return pods.stream()
                    .mapToLong(resident -> (long) resident.shape().priority() + Integer.MAX_VALUE + 1)
                    .sum();
        }
    }
}
