package sh.joiner.testing.checker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.MovedPod;

/** Finds all faults of a disruption command. If there are none, the nodes may be removed, and each planned move has a valid place. */
public final class CommandChecker {

    private final Snapshot snapshot;
    private final DisruptionCommand command;
    private final Map<NodeName, Node> nodes;
    private final Map<NodeName, Claim> claims = new HashMap<>();
    private final Set<NodeName> removed;
    private final List<String> faults = new ArrayList<>();

    private CommandChecker(Snapshot snapshot, DisruptionCommand command) {
        this.snapshot = snapshot;
        this.command = command;
        this.nodes = snapshot.nodes().stream().collect(Collectors.toMap(Node::name, Function.identity()));
        for (var node : snapshot.nodes()) {
            snapshot.claims().stream()
                    .filter(claim -> claim.answer().providerId().equals(node.providerId()))
                    .forEach(claim -> claims.put(node.name(), claim));
        }
        this.removed = command.removed().stream()
                .map(candidate -> candidate.node().name())
                .collect(Collectors.toSet());
    }

    /** Returns one sentence for each fault; an empty list for a valid command. */
    public static List<String> faults(Snapshot snapshot, DisruptionCommand command) {
        var checker = new CommandChecker(snapshot, command);
        checker.removed.forEach(checker::node);
        snapshot.pools().forEach(checker::budget);
        checker.moves();
        checker.price();
        checker.faults.addAll(PlanChecker.faults(checker.afterwards(), checker.plan()));
        return List.copyOf(checker.faults);
    }

    private boolean is(DisruptionReason reason) {
        return command.reason() == reason;
    }

    private Stream<Pod> pods(NodeName node) {
        return snapshot.pods().stream().filter(pod -> node.equals(pod.node()));
    }

    private Stream<Pod> leaving() {
        return removed.stream().flatMap(this::pods).filter(Pod::isReschedulable);
    }

    private void node(NodeName name) {
        var node = nodes.get(name);
        var claim = claims.get(name);
        if (node == null || claim == null || node.isDeleting() || claim.isDeleting() || !node.isInitialized()) {
            faults.add(name + " is not an initialized node of a claim, or is being deleted");
            return;
        }
        if (!claim.is(is(DisruptionReason.DRIFTED) ? "Drifted" : "Consolidatable")) {
            faults.add(name + " does not have the condition that the reason requires");
        }
        if ("true".equals(node.annotations().get("karpenter.sh/do-not-disrupt"))) {
            faults.add(name + " must not be disrupted");
        }
        if (!is(DisruptionReason.DRIFTED) || claim.lifetime().terminationGracePeriod() == null) {
            pods(name)
                    .filter(pod -> !pod.life().isTerminal() && !pod.life().isTerminating())
                    .forEach(this::held);
        }
    }

    private void held(Pod pod) {
        var protection = pod.annotations().getOrDefault("karpenter.sh/do-not-disrupt", "");
        if (protection.equals("true") || isProtected(pod, protection)) {
            faults.add(pod.name() + " must not be disrupted");
        }
        boolean isEvicted = pod.placing().tolerations().stream()
                .noneMatch(toleration ->
                        toleration.tolerates(new Taint("karpenter.sh/disrupted", "", Taint.Effect.NO_SCHEDULE)));
        var covering = snapshot.around().budgets().stream()
                .filter(budget -> budget.namespace().equals(pod.name().namespace())
                        && budget.selector() != null
                        && LabelCheck.keepTo(budget.selector().rules(), pod.labels()))
                .toList();
        boolean isRefused = covering.size() > 1
                || covering.stream()
                        .anyMatch(budget -> budget.allowed() == 0
                                && !(budget.alwaysAllowsUnready() && !pod.life().ready()));
        if (isEvicted && isRefused) {
            faults.add(pod.name() + " must not be evicted because of a PodDisruptionBudget");
        }
    }

    /** Returns true if the pod has run for less than this time, such as 90m, or has not started. */
    private boolean isProtected(Pod pod, String time) {
        if (!time.matches("[1-9][0-9]*[hm]")) {
            return false;
        }
        var least = Duration.parse("PT" + time.toUpperCase(Locale.ROOT));
        var start = pod.life().startedAt();
        return start == null || Duration.between(start, snapshot.takenAt()).compareTo(least) < 0;
    }

    /** Returns true if the time of the snapshot is in one of the periods. */
    private boolean isActive(Hours hours) {
        var now = snapshot.takenAt();
        var start = hours.schedule().next(now.minus(hours.duration()).minus(Duration.ofDays(2)));
        while (start.isPresent() && !start.get().isAfter(now)) {
            if (Duration.between(start.get(), now).compareTo(hours.duration()) < 0) {
                return true;
            }
            start = hours.schedule().next(start.get());
        }
        return false;
    }

    private void budget(Pool pool) {
        var own = claims.entrySet().stream()
                .filter(entry -> entry.getValue().pool().equals(pool.name()))
                .filter(entry -> node(entry).isInitialized())
                .toList();
        long disrupting = own.stream()
                .filter(entry -> !node(entry).ready()
                        || node(entry).isDeleting()
                        || entry.getValue().isDeleting())
                .count();
        long taken =
                own.stream().filter(entry -> removed.contains(entry.getKey())).count();
        for (var budget : pool.own().budgets()) {
            boolean counts = budget.hours().map(this::isActive).orElse(true)
                    && budget.reasons()
                            .map(reasons -> reasons.contains(command.reason().wire()))
                            .orElse(true);
            double allowed = budget.nodes().percent()
                    ? Math.ceil(own.size() * budget.nodes().amount() / 100.0)
                    : budget.nodes().amount();
            if (counts && taken > 0 && taken + disrupting > allowed) {
                faults.add("%d nodes of NodePool %s are removed and %d disrupted already, %f allowed"
                        .formatted(taken, pool.name(), disrupting, allowed));
            }
        }
    }

    private Node node(Map.Entry<NodeName, Claim> entry) {
        return Optional.ofNullable(nodes.get(entry.getKey())).orElseThrow();
    }

    /** Checks that only pods of the removed nodes move, to nodes that accept moved pods. Unless the nodes have drifted, all these pods must move. */
    private void moves() {
        var leaving = leaving().map(Pod::name).collect(Collectors.toSet());
        leaving.stream()
                .filter(pod -> !is(DisruptionReason.DRIFTED) && !command.moves().containsKey(pod))
                .forEach(pod -> faults.add(pod + " has no place"));
        command.moves().forEach((pod, target) -> {
            if (!leaving.contains(pod)) {
                faults.add(pod + " moves although its node stays");
            }
            if (!(target instanceof Target.OnNewClaim)) {
                destination(pod, target);
            }
        });
    }

    private void destination(PodName pod, Target target) {
        if (!(target instanceof Target.OnNode(var name)) || removed.contains(name) || !nodes.containsKey(name)) {
            faults.add("%s moves to %s, which is no node that stays".formatted(pod, target));
            return;
        }
        var claim = claims.get(name);
        if (claim == null) {
            return;
        }
        boolean isRecent = snapshot.pools().stream()
                .anyMatch(pool -> pool.name().equals(claim.pool())
                        && pool.own().consolidation().after() != null
                        && !claim.is("Consolidatable"));
        if (isRecent && !is(DisruptionReason.DRIFTED)) {
            faults.add("%s moves to %s, whose pods changed recently".formatted(pod, name));
        }
    }

    /**
     * Checks that the replacement of underutilized nodes costs less than these nodes, and that of empty nodes not more, whichever offering is
     * launched.
     */
    private void price() {
        if (is(DisruptionReason.DRIFTED)) {
            return;
        }
        double before =
                removed.stream().map(nodes::get).mapToDouble(this::price).sum();
        double after = command.launched().stream().mapToDouble(this::worst).sum();
        if (is(DisruptionReason.UNDERUTILIZED) ? after >= before : after > before) {
            faults.add("the nodes cost %f, and the claims may cost %f".formatted(before, after));
        }
    }

    private double price(Node node) {
        return snapshot.catalog().types("default").stream()
                .filter(type -> type.name().equals(node.labels().get("node.kubernetes.io/instance-type")))
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.zone().equals(node.labels().get("topology.kubernetes.io/zone"))
                        && offering.capacityType().wire().equals(node.labels().get("karpenter.sh/capacity-type")))
                .findFirst()
                .map(offering -> offering.price())
                .orElse(0.0);
    }

    private double worst(PlannedClaim claim) {
        return Places.nodes(snapshot, claim, claim.draft().requirements()).stream()
                .mapToDouble(CheckedNode::price)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the pending pods for which the command also creates claims, with their targets. */
    private Stream<Map.Entry<PodName, Target>> pendingPods() {
        var all = new ArrayList<Map.Entry<PodName, Target>>();
        for (int position = 0; position < command.launched().size(); position++) {
            var target = new Target.OnNewClaim(position);
            command.launched().get(position).draft().pods().stream()
                    .filter(pod -> !command.moves().containsKey(pod))
                    .forEach(pod -> all.add(Map.entry(pod, target)));
        }
        return all.stream();
    }

    private Plan plan() {
        var placements = Stream.concat(command.moves().entrySet().stream(), pendingPods())
                .map(move -> new Placement(move.getKey(), move.getValue()))
                .toList();
        return new Plan(snapshot.takenAt(), command.launched(), placements, List.of(), false);
    }

    /** Returns the cluster without the removed nodes. The moved pods are pending, and no other pod is. */
    private Snapshot afterwards() {
        var moved = new HashSet<>(command.moves().keySet());
        pendingPods().forEach(move -> moved.add(move.getKey()));
        var pods = snapshot.pods().stream()
                .filter(pod -> moved.contains(pod.name()) || (pod.node() != null && !removed.contains(pod.node())))
                .map(pod -> moved.contains(pod.name()) ? MovedPod.pending(pod, snapshot.takenAt()) : pod)
                .toList();
        var staying = snapshot.nodes().stream()
                .filter(node -> !removed.contains(node.name()))
                .toList();
        var removedClaims = removed.stream().map(claims::get).collect(Collectors.toSet());
        return snapshot.with(snapshot.pools(), snapshot.nodeClasses(), staying, pods)
                .withClaims(snapshot.claims().stream()
                        .filter(claim -> !removedClaims.contains(claim))
                        .toList());
    }
}
