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
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.replacement.Replacement;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.window.MaintenanceWindow;

/** The scene with everything found by its name. Within one pass alone. */
final class InputIndex {

    private final InterruptionInputs scene;
    private final ActiveNotices presence;
    private final Map<ClaimName, List<Interruption>> cordoning;
    private final Map<ClaimName, Claim> claims;
    private final Map<NodeName, Node> nodes;
    private final Map<NodeName, List<Pod>> pods;
    private final Expected expected;
    private final Map<String, Pool> pools;
    private final Map<String, MaintenanceWindow> windows;
    private final Map<String, List<Claim>> replacements;
    private final PodHolds holds;
    private final Map<String, Optional<InterruptionPolicy>> policies = new HashMap<>();
    private @Nullable Map<String, Tally> tallies;

    InputIndex(InterruptionInputs scene, List<Interruption> open, ActiveNotices presence) {
        var snapshot = scene.snapshot();
        this.scene = scene;
        this.presence = presence;
        var meant = open.stream()
                .map(interruption -> interruption.affected().claim())
                .collect(toSet());
        claims = by(snapshot.claims().stream().filter(claim -> meant.contains(claim.name())), Claim::name);
        pools = by(snapshot.pools().stream(), Pool::name);
        windows = by(scene.windows().stream(), MaintenanceWindow::name);
        holds = new PodHolds(snapshot.around().budgets(), scene.now());
        replacements = snapshot.claims().stream()
                .filter(claim -> claim.annotations().containsKey(Replacement.REPLACES))
                .sorted(Comparator.comparing(Claim::name))
                .collect(groupingBy(claim -> claim.annotations().getOrDefault(Replacement.REPLACES, "")));
        cordoning = open.stream()
                .filter(InputIndex::wantsCordon)
                .collect(groupingBy(interruption -> interruption.affected().claim()));
        var hit = open.stream()
                .flatMap(interruption -> Stream.ofNullable(nodeOf(interruption)))
                .collect(toSet());
        nodes = by(snapshot.nodes().stream().filter(node -> hit.contains(node.name())), Node::name);
        pods = podsOn(hit);
        expected = new Expected(scene.nominations(), snapshot.pods());
    }

    private static <K, T> Map<K, T> by(Stream<T> all, Function<T, K> key) {
        return all.collect(toMap(key, value -> value, (first, _) -> first));
    }

    private Map<NodeName, List<Pod>> podsOn(Set<NodeName> hit) {
        var found = new HashMap<NodeName, List<Pod>>();
        scene.snapshot().pods().stream()
                .filter(pod -> pod.node() != null && hit.contains(pod.node()))
                .forEach(pod -> Optional.ofNullable(pod.node())
                        .ifPresent(node -> found.computeIfAbsent(node, _ -> new ArrayList<>())
                                .add(pod)));
        found.values().forEach(some -> some.sort(Comparator.comparing(Pod::name)));
        return found;
    }

    InterruptionInputs scene() {
        return scene;
    }

    Instant now() {
        return scene.now();
    }

    PodHolds holds() {
        return holds;
    }

    Map<String, MaintenanceWindow> windows() {
        return windows;
    }

    /** Counted where somebody asks: few policies do. */
    Tally tally(String pool) {
        if (tallies == null) {
            tallies = Tally.ofPools(scene.snapshot());
        }
        return tallies.getOrDefault(pool, Tally.NONE);
    }

    /** The claims that were launched in the place of what the notice hits, by name. */
    List<Claim> replacementsOf(Interruption one) {
        return replacements.getOrDefault(one.name(), List.of());
    }

    /** All that the notice is about. */
    InterruptionFacts subject(Interruption one) {
        var claim = claimOf(one);
        boolean toldOnly = presence.isOnlyTold(one);
        boolean anew = toldOnly || presence.isReopened(one);
        var node = nodeOf(one);
        var pool = Optional.ofNullable(
                pools.get(claim.map(Claim::pool).orElse(one.affected().pool())));
        return new InterruptionFacts(
                one,
                anew ? one.progress().anew() : one.progress(),
                !one.looked() || (anew && one.progress().action() != ActionKind.OBSERVE),
                toldOnly,
                isCordonedByAnother(one),
                presence.isListed(one),
                claim,
                node == null ? Optional.empty() : Optional.ofNullable(nodes.get(node)),
                node == null ? List.of() : pods.getOrDefault(node, List.of()),
                claim.map(there -> expected.at(there.name(), node)).orElse(List.of()),
                pool,
                pool.flatMap(this::policy));
    }

    private static boolean wantsCordon(Interruption one) {
        return one.progress().acted().cordoned()
                && one.notice().isOpen()
                && !one.phase().isFinal()
                && one.request().verb() != Request.Verb.CANCEL;
    }

    private boolean isCordonedByAnother(Interruption one) {
        return cordoning.getOrDefault(one.affected().claim(), List.of()).stream()
                .anyMatch(other -> !other.name().equals(one.name()));
    }

    private Optional<InterruptionPolicy> policy(Pool pool) {
        return policies.computeIfAbsent(
                pool.name(), _ -> Rulebook.choice(pool, scene.policies()).winner());
    }

    private Optional<Claim> claimOf(Interruption one) {
        var uid = one.affected().claimUid();
        return Optional.ofNullable(claims.get(one.affected().claim()))
                .filter(claim -> uid.isEmpty() || uid.equals(claim.uid()));
    }

    private @Nullable NodeName nodeOf(Interruption one) {
        return claimOf(one)
                .flatMap(claim -> Optional.ofNullable(claim.answer().node()))
                .orElse(one.affected().node());
    }
}
