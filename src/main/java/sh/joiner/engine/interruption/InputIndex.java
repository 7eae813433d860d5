package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.interruption.InterruptionFacts.Target;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.window.MaintenanceWindow;

/** The inputs of a pass, indexed by name. Results are cached, so each pass needs a new object. */
final class InputIndex {

    private final InterruptionInputs inputs;
    private final ActiveNotices active;
    private final Map<ClaimName, List<Interruption>> cordoning;
    private final Map<ClaimName, Claim> claims;
    private final Map<NodeName, Node> nodes;
    private final Map<NodeName, List<Pod>> pods;
    private final Map<ClaimName, List<Pod>> nominatedToClaims;
    private final Map<NodeName, List<Pod>> nominatedToNodes;
    private final Map<String, Pool> pools;
    private final Map<String, MaintenanceWindow> windows;
    private final Map<String, List<Claim>> replacements;
    private final PodHolds holds;
    private final Map<String, Optional<InterruptionPolicy>> policies = new HashMap<>();
    private @Nullable Map<String, Tally> tallies;

    InputIndex(InterruptionInputs inputs, List<Interruption> open, ActiveNotices active) {
        var snapshot = inputs.snapshot();
        this.inputs = inputs;
        this.active = active;
        var affected = open.stream()
                .map(interruption -> interruption.affected().claim())
                .collect(toSet());
        claims = by(snapshot.claims().stream().filter(claim -> affected.contains(claim.name())), Claim::name);
        pools = by(snapshot.pools().stream(), Pool::name);
        windows = by(inputs.windows().stream(), MaintenanceWindow::name);
        holds = new PodHolds(snapshot.around().budgets(), inputs.now());
        replacements = snapshot.claims().stream()
                .filter(claim -> claim.annotations().containsKey(Claim.REPLACES))
                .sorted(Comparator.comparing(Claim::name))
                .collect(groupingBy(claim -> claim.annotations().getOrDefault(Claim.REPLACES, "")));
        cordoning = open.stream()
                .filter(InputIndex::needsCordon)
                .collect(groupingBy(interruption -> interruption.affected().claim()));
        var affectedNodes = open.stream()
                .flatMap(interruption -> Stream.ofNullable(nodeOf(interruption)))
                .collect(toSet());
        nodes = by(snapshot.nodes().stream().filter(node -> affectedNodes.contains(node.name())), Node::name);
        pods = podsOn(affectedNodes);
        nominatedToClaims = nominated(inputs.nominations().toClaims());
        nominatedToNodes = nominated(inputs.nominations().toNodes());
    }

    private static <K, T> Map<K, T> by(Stream<T> all, Function<T, K> key) {
        return all.collect(toMap(key, value -> value, (first, _) -> first));
    }

    private Map<NodeName, List<Pod>> podsOn(Set<NodeName> affectedNodes) {
        var found = new HashMap<NodeName, List<Pod>>();
        inputs.snapshot().pods().forEach(pod -> {
            var node = pod.node();
            if (node != null && affectedNodes.contains(node)) {
                found.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod);
            }
        });
        found.values().forEach(podsOfNode -> podsOfNode.sort(Comparator.comparing(Pod::name)));
        return found;
    }

    private <P> Map<P, List<Pod>> nominated(Map<PodName, P> places) {
        return places.isEmpty()
                ? Map.of()
                : inputs.snapshot().pods().stream()
                        .filter(pod -> !pod.isBound() && places.containsKey(pod.name()))
                        .collect(groupingBy(pod -> places.get(pod.name())));
    }

    InterruptionInputs inputs() {
        return inputs;
    }

    Instant now() {
        return inputs.now();
    }

    PodHolds holds() {
        return holds;
    }

    Map<String, MaintenanceWindow> windows() {
        return windows;
    }

    /** Returns the node counts of the pool. The counts are computed at the first call, because few policies need them. */
    Tally tally(String pool) {
        if (tallies == null) {
            tallies = Tally.ofPools(inputs.snapshot());
        }
        return tallies.getOrDefault(pool, Tally.NONE);
    }

    /** Returns the claims that were launched to replace the affected node, ordered by name. */
    List<Claim> replacementsOf(Interruption interruption) {
        return replacements.getOrDefault(interruption.name(), List.of());
    }

    /** Returns everything that the interruption refers to. */
    InterruptionFacts facts(Interruption interruption) {
        boolean observedOnly = active.isObservedOnly(interruption);
        boolean startsOver = observedOnly || active.isReopened(interruption);
        return new InterruptionFacts(
                interruption,
                startsOver ? interruption.progress().anew() : interruption.progress(),
                !interruption.evaluated()
                        || (startsOver && interruption.progress().action() != ActionKind.OBSERVE),
                observedOnly,
                isCordonedByAnother(interruption),
                active.isListed(interruption),
                target(interruption));
    }

    private Target target(Interruption interruption) {
        var claim = claimOf(interruption);
        var node = nodeOf(interruption);
        var pool = Optional.ofNullable(
                pools.get(claim.map(Claim::pool).orElse(interruption.affected().pool())));
        return new Target(
                claim,
                Optional.ofNullable(node).map(nodes::get),
                node == null ? List.of() : pods.getOrDefault(node, List.of()),
                claim.map(present -> nominated(present.name(), node)).orElse(List.of()),
                pool,
                pool.flatMap(this::policy));
    }

    private List<Pod> nominated(ClaimName claim, @Nullable NodeName node) {
        var toClaim = nominatedToClaims.getOrDefault(claim, List.of());
        var toNode = node == null ? List.<Pod>of() : nominatedToNodes.getOrDefault(node, List.of());
        return Stream.concat(toClaim.stream(), toNode.stream())
                .sorted(Comparator.comparing(Pod::name))
                .toList();
    }

    private static boolean needsCordon(Interruption interruption) {
        return interruption.progress().acted().cordoned()
                && interruption.notice().isOpen()
                && !interruption.phase().isFinal()
                && interruption.request().verb() != Request.Verb.CANCEL;
    }

    private boolean isCordonedByAnother(Interruption interruption) {
        return cordoning.getOrDefault(interruption.affected().claim(), List.of()).stream()
                .anyMatch(other -> !other.name().equals(interruption.name()));
    }

    private Optional<InterruptionPolicy> policy(Pool pool) {
        return policies.computeIfAbsent(
                pool.name(), _ -> PolicySelection.of(pool, inputs.policies()).winner());
    }

    private Optional<Claim> claimOf(Interruption interruption) {
        var uid = interruption.affected().claimUid();
        return Optional.ofNullable(claims.get(interruption.affected().claim()))
                .filter(claim -> uid.isEmpty() || uid.equals(claim.uid()));
    }

    private @Nullable NodeName nodeOf(Interruption interruption) {
        return claimOf(interruption)
                .flatMap(claim -> Optional.ofNullable(claim.answer().node()))
                .orElse(interruption.affected().node());
    }

    /**
     * Returns the pods that a drain of the node evicts, and what blocks evictions. If the claim is deleted or the message was not parsed, returns the pods
     * that an earlier pass recorded.
     */
    PodsAtRisk atRisk(InterruptionFacts facts) {
        if (facts.isUnparsed() || facts.isClaimDeleted()) {
            return facts.past().atRisk();
        }
        var leaving = facts.reschedulable();
        if (leaving.isEmpty()) {
            return PodsAtRisk.NONE;
        }
        var first = names(leaving.stream());
        var blockers = leaving.stream()
                .flatMap(pod -> holds.budget(pod).stream())
                .map(Hold::sentence)
                .limit(PodsAtRisk.MOST)
                .toList();
        return new PodsAtRisk(
                first, names(leaving.stream().filter(InputIndex::isStateful)), blockers, leaving.size() - first.size());
    }

    private static List<String> names(Stream<Pod> pods) {
        return pods.map(pod -> pod.name().toString()).limit(PodsAtRisk.MOST).toList();
    }

    private static boolean isStateful(Pod pod) {
        return hasVolumes(pod)
                || pod.owner()
                        .filter(owner -> owner.kind().equals("StatefulSet"))
                        .isPresent();
    }

    static boolean hasVolumes(Pod pod) {
        return !pod.placing().volumeClaims().isEmpty();
    }
}
