package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** Computes the places of all pods: every node, every existing claim without a node, every new claim. */
final class Places {

    private final Snapshot snapshot;
    private final Plan plan;
    private final Map<PodName, Pod> pods = new HashMap<>();
    private final Map<Target, List<Pod>> podsByTarget = new HashMap<>();
    private final Map<NodeName, List<Pod>> podsByNode = new HashMap<>();
    private final Map<String, Claim> claimsByProvider = new HashMap<>(); // the first claim of each provider id
    private final Map<NodeName, Claim> claimsByNode = new HashMap<>();
    // A pod of a node that is being deleted runs where the plan places it, or nowhere.
    private final Set<PodName> planned = new HashSet<>();
    private final Map<ClaimKey, List<CheckedNode>> nodesByClaim = new HashMap<>();

    /** The key of planned claims that may become the same nodes. */
    private record ClaimKey(
            String nodeClass, Map<String, String> labels, Requirements requirements, List<Taint> taints) {}

    Places(Snapshot snapshot, Plan plan) {
        this.snapshot = snapshot;
        this.plan = plan;
        snapshot.pods().forEach(pod -> {
            pods.put(pod.name(), pod);
            if (pod.node() != null) {
                podsByNode.computeIfAbsent(pod.node(), _ -> new ArrayList<>()).add(pod);
            }
        });
        snapshot.claims().forEach(claim -> {
            claimsByProvider.putIfAbsent(claim.answer().providerId(), claim);
            if (claim.answer().node() != null) {
                claimsByNode.putIfAbsent(claim.answer().node(), claim);
            }
        });
        plan.placements().forEach(placement -> planned.add(placement.pod()));
        plan.refusals().forEach(refusal -> planned.add(refusal.pod()));
        for (var placement : plan.placements()) {
            var pod = pods.get(placement.pod());
            if (pod != null) {
                podsByTarget
                        .computeIfAbsent(placement.target(), _ -> new ArrayList<>())
                        .add(pod);
            }
        }
    }

    List<Place> all() {
        var places = new ArrayList<Place>();
        var joined = new HashSet<Claim>(); // claims with a node
        for (var node : snapshot.nodes()) {
            var claim = claimOf(node);
            claim.ifPresent(joined::add);
            var target = claim.isPresent() && !node.isRegistered()
                    ? new Target.OnClaim(claim.get().name())
                    : new Target.OnNode(node.name());
            places.add(new Place(
                    node.name().value(), List.of(checkedNode(node, claim)), placed(target), Optional.empty()));
        }
        for (var claim : snapshot.claims()) {
            if (!joined.contains(claim)) {
                places.add(new Place(
                        claim.name().value(),
                        nodes(claim),
                        placed(new Target.OnClaim(claim.name())),
                        Optional.empty()));
            }
        }
        for (int position = 0; position < plan.claims().size(); position++) {
            var claim = plan.claims().get(position);
            places.add(new Place(
                    "new claim " + position,
                    nodes(claim),
                    placed(new Target.OnNewClaim(position)),
                    Optional.of(claim)));
        }
        return places;
    }

    private List<Pod> placed(Target target) {
        return podsByTarget.getOrDefault(target, List.of());
    }

    private Optional<Claim> claimOf(Node node) {
        var byProvider = node.providerId().isEmpty() ? null : claimsByProvider.get(node.providerId());
        return Optional.ofNullable(byProvider == null ? claimsByNode.get(node.name()) : byProvider);
    }

    private CheckedNode checkedNode(Node node, Optional<Claim> claim) {
        boolean managed = claim.isPresent() || node.isManaged();
        var labels = new TreeMap<>(
                node.isRegistered() || claim.isEmpty()
                        ? node.labels()
                        : claim.get().labels());
        labels.putIfAbsent("kubernetes.io/hostname", node.name().value());
        var running = podsByNode.getOrDefault(node.name(), List.of()).stream()
                .filter(pod -> !pod.life().isTerminal() && !planned.contains(pod.name()))
                .toList();
        boolean settled = !managed || node.isInitialized();
        return new CheckedNode(
                node.name().value(),
                labels,
                settled ? node.taints() : staying(node, claim),
                settled ? node.allocatable() : shown(node.allocatable(), claim),
                node.capacity(),
                running,
                0);
    }

    private static List<Taint> staying(Node node, Optional<Claim> claim) {
        var taints = claim.isPresent() && !node.isRegistered() ? claim.get().taints() : node.taints();
        var startup = claim.map(Claim::startupTaints).orElse(List.of());
        return taints.stream()
                .filter(taint -> !taint.isEphemeral()
                        && startup.stream()
                                .noneMatch(otherTaint ->
                                        otherTaint.key().equals(taint.key()) && otherTaint.effect() == taint.effect()))
                .toList();
    }

    private static Resources shown(Resources allocatable, Optional<Claim> claim) {
        var amounts = new TreeMap<>(allocatable.asMap());
        claim.ifPresent(otherClaim -> otherClaim.answer().allocatable().asMap().forEach((name, amount) -> {
            if (amounts.getOrDefault(name, 0L) == 0) {
                amounts.put(name, amount);
            }
        }));
        return Resources.of(amounts);
    }

    // A launched claim becomes its instance type. Any other claim can become every type that it allows: its labels can
    // name the type before its status does.
    private List<CheckedNode> nodes(Claim claim) {
        if (!claim.answer().providerId().isEmpty()) {
            return List.of(new CheckedNode(
                    claim.name().value(),
                    claim.labels(),
                    claim.taints(),
                    claim.answer().allocatable(),
                    claim.answer().capacity(),
                    List.of(),
                    0));
        }
        return outcomes(
                snapshot.catalog().types(claim.nodeClass().name()),
                claim.labels(),
                labels -> LabelCheck.keepTo(claim.requirements(), labels)
                        && labels.entrySet().containsAll(claim.labels().entrySet()),
                claim.taints());
    }

    private List<CheckedNode> nodes(PlannedClaim claim) {
        var draft = claim.draft();
        return nodesByClaim.computeIfAbsent(
                new ClaimKey(draft.nodeClass().name(), draft.labels(), draft.requirements(), draft.taints()),
                key -> nodes(snapshot, claim, key.requirements()));
    }

    /** Returns every node that a launch may create for the claim under these rules. */
    static List<CheckedNode> nodes(Snapshot snapshot, PlannedClaim claim, Requirements rules) {
        var draft = claim.draft();
        return outcomes(
                snapshot.catalog().types(draft.nodeClass().name()),
                draft.labels(),
                labels -> LabelCheck.keepTo(rules, labels),
                draft.taints());
    }

    private static List<CheckedNode> outcomes(
            List<InstanceType> types,
            Map<String, String> own,
            Predicate<Map<String, String>> allowed,
            List<Taint> taints) {
        var checkedNodes = new ArrayList<CheckedNode>();
        for (var type : types) {
            for (var offering : type.offerings()) {
                var labels = labels(type, offering, own);
                if (offering.available() && allowed.test(labels)) {
                    checkedNodes.add(new CheckedNode(
                            type.name() + " " + offering.zone() + " " + offering.capacityType(),
                            labels,
                            taints,
                            type.allocatable(),
                            type.capacity(),
                            List.of(),
                            offering.price()));
                }
            }
        }
        return checkedNodes;
    }

    private static Map<String, String> labels(InstanceType type, Offering offering, Map<String, String> own) {
        var labels = new TreeMap<>(own);
        type.requirements().list().forEach(rule -> {
            if (rule.allowed() instanceof OneOf(var values) && values.size() == 1) {
                labels.put(rule.key().value(), values.first());
            }
        });
        offering.requirements().list().forEach(rule -> {
            if (rule.allowed() instanceof OneOf(var values) && values.size() == 1) {
                labels.put(rule.key().value(), values.first());
            }
        });
        return labels;
    }
}
