package sh.joiner.engine.supply;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** Joins nodes and claims, so that each instance occurs once (core 3.2). */
public final class NodeViews {

    private final Map<Map.Entry<String, String>, Requirement> rules = new HashMap<>(); // most nodes have equal labels

    private NodeViews() {}

    /** Returns every node, and every claim without a node, in no particular order. */
    public static List<SchedulingNode> of(Snapshot snapshot) {
        return new NodeViews().views(snapshot);
    }

    private List<SchedulingNode> views(Snapshot snapshot) {
        var byProvider = new HashMap<String, Claim>();
        var byNode = new HashMap<NodeName, Claim>();
        for (var claim : snapshot.claims()) {
            if (!claim.answer().providerId().isEmpty()) {
                byProvider.put(claim.answer().providerId(), claim);
            }
            if (claim.answer().node() != null) {
                byNode.put(claim.answer().node(), claim);
            }
        }
        var joined = new HashSet<ClaimName>();
        var nodes = snapshot.nodes().stream()
                .map(node -> {
                    var claim = Optional.ofNullable(byProvider.get(node.providerId()))
                            .or(() -> Optional.ofNullable(byNode.get(node.name())));
                    claim.ifPresent(found -> joined.add(found.name()));
                    return claim.map(found -> ofBoth(found, node)).orElseGet(() -> ofNode(node));
                })
                .toList();
        var alone = snapshot.claims().stream()
                .filter(claim -> !joined.contains(claim.name()))
                .map(this::ofClaim);
        return Stream.concat(nodes.stream(), alone).toList();
    }

    private SchedulingNode ofNode(Node node) {
        boolean ready = !node.isManaged() || node.isInitialized();
        var stage = node.isDeleting() ? Stage.DELETING : ready ? Stage.INITIALIZED : Stage.LAUNCHED;
        return new SchedulingNode(
                node.name().value(),
                new Target.OnNode(node.name()),
                node.labels().getOrDefault(Labels.POOL.value(), ""),
                stage,
                labels(node.labels(), node.name().value()),
                ready ? node.taints() : lasting(node.taints(), List.of()),
                node.capacity(),
                node.allocatable(),
                node.name());
    }

    private SchedulingNode ofClaim(Claim claim) {
        var stage = isDeleting(claim, null)
                ? Stage.DELETING
                : claim.answer().providerId().isEmpty() ? Stage.NOT_LAUNCHED : Stage.LAUNCHED;
        var known = stage == Stage.NOT_LAUNCHED
                ? claim.requirements().and(Requirements.ofLabels(claim.labels()))
                : labels(claim.labels(), claim.name().value());
        return new SchedulingNode(
                claim.name().value(),
                new Target.OnClaim(claim.name()),
                claim.pool(),
                stage,
                known,
                lasting(claim.taints(), claim.startupTaints()),
                claim.answer().capacity(),
                claim.answer().allocatable(),
                null);
    }

    private SchedulingNode ofBoth(Claim claim, Node node) {
        boolean registered = node.isRegistered();
        boolean ready = registered && node.isInitialized();
        var taints = registered ? node.taints() : claim.taints();
        return new SchedulingNode(
                registered ? node.name().value() : claim.name().value(),
                registered ? new Target.OnNode(node.name()) : new Target.OnClaim(claim.name()),
                claim.pool(),
                isDeleting(claim, node) ? Stage.DELETING : ready ? Stage.INITIALIZED : Stage.LAUNCHED,
                labels(registered ? node.labels() : claim.labels(), node.name().value()),
                ready ? taints : lasting(taints, claim.startupTaints()),
                ready
                        ? node.capacity()
                        : promised(node.capacity(), claim.answer().capacity()),
                ready
                        ? node.allocatable()
                        : promised(node.allocatable(), claim.answer().allocatable()),
                node.name());
    }

    private static boolean isDeleting(Claim claim, @Nullable Node node) {
        return claim.isDeleting()
                || claim.hasAllReplacements()
                || claim.is("InstanceTerminating")
                || (node != null && node.isDeleting());
    }

    private Requirements labels(Map<String, String> labels, String name) {
        var known = Requirements.of(labels.entrySet().stream()
                .map(label -> rules.computeIfAbsent(
                        Map.entry(label.getKey(), label.getValue()),
                        _ -> Requirement.in(new LabelKey(label.getKey()), label.getValue())))
                .toList());
        return known.names(Labels.HOSTNAME) ? known : known.and(Requirements.of(Requirement.in(Labels.HOSTNAME, name)));
    }

    // Until a node is initialized, ephemeral taints and startup taints are ignored.
    private static List<Taint> lasting(List<Taint> taints, List<Taint> startup) {
        return taints.stream()
                .filter(taint -> !taint.isEphemeral() && startup.stream().noneMatch(taint::matches))
                .toList();
    }

    /**
     * Returns the resources of a node, with the launch's estimate for each resource that the node reports as 0. Device plugins report their
     * resources late.
     */
    static Resources promised(Resources shown, Resources promised) {
        var amounts = shown;
        for (var name : promised.names()) {
            amounts = amounts.get(name) == 0 ? amounts.with(name, promised.get(name)) : amounts;
        }
        return amounts;
    }
}
