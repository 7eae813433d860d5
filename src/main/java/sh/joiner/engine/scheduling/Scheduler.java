package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.packing.Bound;
import sh.joiner.engine.packing.PackerComparison;
import sh.joiner.engine.packing.PackerResult;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.rule.NodeBins;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.PodClasses;
import sh.joiner.engine.rule.Relaxation;
import sh.joiner.engine.rule.ReservationsAndMinimums;
import sh.joiner.engine.rule.ReservedPlaces;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Topology;
import sh.joiner.engine.sketch.SketchInput;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.LabelCollector;
import sh.joiner.engine.supply.Minimums;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.engine.supply.NodeViews;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Templates;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Places pending pods, and pods on nodes that are being deleted, on existing nodes, launching claims or new claims (core 4).
 * <p>A pure function: the same snapshot gives the same plan. The order of the lists in the snapshot does not matter.
 */
public final class Scheduler {

    private final Snapshot snapshot;
    private final Options options;
    private final PassPods passPods;
    private final States states;
    private final Slots slots;
    private final Templates templates;
    private final List<PendingPod> queue;
    private final Topology topology;
    private final Rules rules;
    private final SketchInput input;

    private Scheduler(Snapshot original, Options options, Displacement displacement) {
        this.snapshot = CurrentDaemonSets.in(without(original, displacement.removed()));
        this.options = options;
        var policy = options.policy();
        var views = NodeViews.of(snapshot);
        var mounts = new Mounts(snapshot.around().storage());
        this.passPods = PassPods.of(snapshot, views, mounts);
        this.states = new States(LabelCollector.in(snapshot, passPods.pods(), mounts));
        this.slots = Slots.of(Stream.concat(
                passPods.pods().stream().map(Pod::requests),
                snapshot.daemonSets().stream().map(DaemonSet::requests)));
        this.templates = Templates.of(snapshot, views, states, slots);
        var classes = new PodClasses(
                snapshot,
                slots,
                new Relaxation(hasSoftTaints(views), policy.preferences()),
                states,
                mounts,
                displacement);
        this.queue = queue(classes);
        this.topology = new Topology(
                classes.all(),
                running(),
                views,
                templates.usable(),
                states,
                new Namespaces(snapshot.around().namespaces()));
        var nodes = NodeBins.of(snapshot, views, templates.usable(), slots, mounts, displacement.closed());
        var terms = new ReservationsAndMinimums(
                ReservedPlaces.of(templates.usable(), policy.reserved()), new Minimums(states, policy.minValues()));
        this.rules =
                new Rules(states, slots, new Rules.Subject(classes.all(), templates.usable(), nodes), topology, terms);
        this.input = SketchInput.of(templates.usable(), states, slots, options.nodeCost());
    }

    /**
     * Plans for one snapshot of the cluster. The plan is partial if the pass is stopped before the end.
     * @param stop called repeatedly; the pass ends when {@code stop} returns true
     */
    public static Plan plan(Snapshot snapshot, Options options, BooleanSupplier stop) {
        var scheduler = new Scheduler(snapshot, options, Displacement.NONE);
        return scheduler.best(stop);
    }

    /** Plans as if the nodes of the displacement were removed. */
    public static Plan plan(Snapshot snapshot, Options options, Displacement displacement) {
        var scheduler = new Scheduler(snapshot, options, displacement);
        return scheduler.best(() -> false);
    }

    /** Plans for one snapshot, and returns the plan in a form that can explain single pods. */
    public static Explained explained(Snapshot snapshot, Options options, BooleanSupplier stop) {
        var scheduler = new Scheduler(snapshot, options, Displacement.NONE);
        return scheduler.explained(stop);
    }

    private static Snapshot without(Snapshot original, Set<NodeName> removed) {
        return removed.isEmpty()
                ? original
                : original.with(
                        original.pools(),
                        original.nodeClasses(),
                        original.nodes().stream()
                                .map(node -> removed.contains(node.name()) && !node.isDeleting()
                                        ? node.beingDeletedSince(original.takenAt())
                                        : node)
                                .toList(),
                        original.pods());
    }

    private Plan best(BooleanSupplier stop) {
        return plan(comparison(stop).best(input));
    }

    private Explained explained(BooleanSupplier stop) {
        var comparison = comparison(stop);
        var best = comparison.best(input);
        comparison.again(best);
        var classes = queue.stream()
                .collect(Collectors.toMap(candidate -> candidate.pod().name(), PendingPod::kind));
        return new Explained(
                classes,
                rules,
                templates.unusable(),
                refusals(),
                new Funnels(states, rules),
                new NodeTally(rules, topology, slots));
    }

    private PackerComparison comparison(BooleanSupplier stop) {
        return new PackerComparison(rules, queue, options, () -> refusals()::of, stop);
    }

    private Plan plan(PackerResult best) {
        var result = new Result(passPods.refused());
        result.take(best, new ClaimDrafts(states, slots, best.terms()));
        var choice = new Plan.Choice(best.packing(), Bound.of(best, queue, rules.nodes(), input));
        return result.plan(snapshot.takenAt(), !best.unseen().isEmpty(), choice);
    }

    private Refusals refusals() {
        return new Refusals(rules, templates.unusable(), new Explainer(states, slots, topology));
    }

    private List<PendingPod> queue(PodClasses classes) {
        return passPods.pods().stream()
                .map(pod -> new PendingPod(pod, classes.of(pod)))
                .sorted(PendingPod.ORDER)
                .toList();
    }

    // Without terminating pods, and without the pods that this pass places on other nodes.
    private List<Pod> running() {
        var moving =
                passPods.pods().stream().filter(Pod::isBound).map(Pod::name).collect(Collectors.toSet());
        return snapshot.pods().stream()
                .filter(pod -> pod.isBound()
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating()
                        && !moving.contains(pod.name()))
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }

    // Also checks the taints of nodes. Karpenter checks only the taints of pools, so a node with a soft taint can stay
    // empty forever.
    private boolean hasSoftTaints(List<SchedulingNode> views) {
        return Stream.concat(
                        templates.usable().stream()
                                .map(template -> template.shape().taints()),
                        views.stream().map(SchedulingNode::taints))
                .flatMap(List::stream)
                .anyMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
    }
}
