package sh.joiner.engine.disruption;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.NodeBins;
import sh.joiner.engine.rule.PodClasses;
import sh.joiner.engine.rule.Relaxation;
import sh.joiner.engine.rule.ReservationsAndMinimums;
import sh.joiner.engine.rule.ReservedPlaces;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Topology;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.LabelCollector;
import sh.joiner.engine.supply.Minimums;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.supply.Templates;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/** The prepared data of a scheduling pass, which may place some pods while other pods keep their nodes. */
@Wide("the parts of one scheduling pass, built together")
public record PassParts(
        Snapshot snapshot,
        List<SchedulingNode> views,
        Mounts mounts,
        States states,
        Slots slots,
        List<Template> templates,
        PodClasses classes,
        List<NodeBin> bins,
        Rules rules,
        ReservationsAndMinimums terms) {

    /**
     * Prepares a pass.
     *
     * @param views the nodes of the snapshot
     * @param placed the pods that the pass may place
     * @param displacement the nodes whose pods move, and the nodes that these pods must not move to
     * @param stays returns true for the running pods that stay, so that affinity and spread rules count these pods on
     *     their nodes
     */
    public static PassParts of(
            Snapshot snapshot,
            List<SchedulingNode> views,
            Options options,
            Collection<Pod> placed,
            Displacement displacement,
            Predicate<Pod> stays) {
        var policy = options.policy();
        var mounts = new Mounts(snapshot.around().storage());
        var pods = List.copyOf(placed);
        var states = new States(LabelCollector.in(snapshot, pods, mounts));
        var slots = Slots.of(Stream.concat(
                pods.stream().map(Pod::requests), snapshot.daemonSets().stream().map(DaemonSet::requests)));
        var templates = Templates.of(snapshot, views, states, slots).usable();
        var relaxation = new Relaxation(hasSoftTaints(views, templates), policy.preferences());
        var classes = new PodClasses(snapshot, slots, relaxation, states, mounts, displacement);
        pods.forEach(classes::of);
        var running = snapshot.pods().stream()
                .filter(pod ->
                        pod.isBound() && !pod.life().isTerminal() && !pod.life().isTerminating() && stays.test(pod))
                .sorted(Comparator.comparing(Pod::name))
                .toList();
        var topology = new Topology(
                classes.all(),
                running,
                views,
                templates,
                states,
                new Namespaces(snapshot.around().namespaces()));
        var bins = NodeBins.of(snapshot, views, templates, slots, mounts, displacement.closed());
        var terms = new ReservationsAndMinimums(
                ReservedPlaces.of(templates, policy.reserved()), new Minimums(states, policy.minValues()));
        var rules = new Rules(states, slots, new Rules.Subject(classes.all(), templates, bins), topology, terms);
        return new PassParts(snapshot, views, mounts, states, slots, templates, classes, bins, rules, terms);
    }

    /** Returns the snapshot in which these nodes are being deleted. */
    public static Snapshot without(Snapshot original, Set<NodeName> removed) {
        return original.with(
                original.pools(),
                original.nodeClasses(),
                original.nodes().stream()
                        .map(node -> removed.contains(node.name()) && !node.isDeleting()
                                ? node.beingDeletedSince(original.takenAt())
                                : node)
                        .collect(Collectors.toList()),
                original.pods());
    }

    private static boolean hasSoftTaints(List<SchedulingNode> views, List<Template> templates) {
        return Stream.concat(
                        templates.stream().map(template -> template.shape().taints()),
                        views.stream().map(SchedulingNode::taints))
                .flatMap(List::stream)
                .anyMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
    }
}
