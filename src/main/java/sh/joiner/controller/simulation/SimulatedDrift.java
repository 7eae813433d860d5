package sh.joiner.controller.simulation;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.api.manifest.Manifests;
import sh.joiner.controller.claim.DriftInputs;
import sh.joiner.engine.drift.Drift;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/** Finds the nodes that drift because of the proposed pools and node classes (core 5.12, aws 4.6). Used for one simulation. */
final class SimulatedDrift {

    private final DriftSources sources;
    private final ClassResolution resolution;
    private final Manifests manifests;
    private final List<String> notes;
    private final Map<String, Integer> unclear = new TreeMap<>();
    private int drifted;
    private int cleared;

    SimulatedDrift(DriftSources sources, ClassResolution resolution, Manifests manifests, List<String> notes) {
        this.sources = sources;
        this.resolution = resolution;
        this.manifests = manifests;
        this.notes = notes;
    }

    /** The changed snapshot, in which the condition Drifted of the claims follows the change, and the nodes that drift because of the change. */
    record Result(Snapshot snapshot, List<DriftedNode> drifted) {}

    Result of(Snapshot present, Snapshot changed) {
        if (manifests.pools().isEmpty() && manifests.nodeClasses().isEmpty()) {
            return new Result(changed, List.of());
        }
        var before = new DriftInputs(present, sources.groups(), sources.instances(), Set.of());
        var known = before.evaluated().stream().map(Claim::name).collect(toSet());
        var after = new DriftInputs(comparable(changed), sources.groups(), sources.instances(), unknownGroups());
        var claims = changed.claims().stream()
                .collect(toMap(Claim::name, claim -> claim, (first, _) -> first, TreeMap::new));
        var found = new ArrayList<DriftedNode>();
        var affected = affected(changed);
        for (var claim : after.evaluated()) {
            if (affected.contains(claim.pool())) {
                var then = after.drift(claim);
                boolean isDrifted =
                        isDrifted(claim, known.contains(claim.name()) ? before.drift(claim) : new Drift.Same());
                claims.put(claim.name(), following(claim, then, changed.takenAt()));
                take(claim, isDrifted, then, found);
            }
        }
        addNotes();
        return new Result(changed.withClaims(List.copyOf(claims.values())), found);
    }

    /** Returns the snapshot without the images of the node classes whose proposed image terms were never resolved. */
    private Snapshot comparable(Snapshot changed) {
        var unknown = unknownImages();
        return changed.with(
                changed.pools(),
                changed.nodeClasses().stream()
                        .map(nodeClass -> unknown.contains(nodeClass.name())
                                ? nodeClass.with(nodeClass.resolved().withImages(List.of()))
                                : nodeClass)
                        .toList(),
                changed.nodes(),
                changed.pods());
    }

    private Set<String> unknownImages() {
        return manifests.nodeClasses().stream()
                .filter(nodeClass -> !resolution.knowsImagesOf(nodeClass))
                .map(NodeClass::name)
                .collect(toSet());
    }

    private Set<String> unknownGroups() {
        return manifests.nodeClasses().stream()
                .filter(nodeClass -> !resolution.knowsGroupOf(nodeClass))
                .map(NodeClass::name)
                .collect(toSet());
    }

    /** Returns the names of the proposed pools, and of the pools whose node class is proposed. */
    private Set<String> affected(Snapshot changed) {
        var classes = manifests.nodeClasses().stream().map(NodeClass::name).collect(toSet());
        return Stream.concat(
                        manifests.pools().stream(),
                        changed.pools().stream()
                                .filter(pool -> classes.contains(
                                        pool.template().nodeClass().name())))
                .map(Pool::name)
                .collect(toSet());
    }

    private static boolean isDrifted(Claim claim, Drift now) {
        return now instanceof Drift.Differs || (now instanceof Drift.Unclear && claim.is(ClaimConditions.DRIFTED));
    }

    private void take(Claim claim, boolean isDrifted, Drift then, List<DriftedNode> found) {
        switch (then) {
            case Drift.Same() -> cleared += isDrifted ? 1 : 0;
            case Drift.Differs(var reason, var why) -> {
                if (isDrifted) {
                    drifted++;
                } else {
                    found.add(new DriftedNode(claim.name(), claim.answer().node(), claim.pool(), reason.code(), why));
                }
            }
            case Drift.Unclear(var why) -> unclear.merge(why, 1, Integer::sum);
        }
    }

    private static Claim following(Claim claim, Drift then, Instant now) {
        return switch (then) {
            case Drift.Same() -> claim.with(others(claim).toList());
            case Drift.Differs(var reason, var _) ->
                claim.is(ClaimConditions.DRIFTED)
                        ? claim
                        : claim.with(Stream.concat(
                                        others(claim),
                                        Stream.of(new Condition(
                                                ClaimConditions.DRIFTED,
                                                Condition.Status.TRUE,
                                                reason.code(),
                                                reason.code(),
                                                now)))
                                .toList());
            case Drift.Unclear(var _) -> claim;
        };
    }

    private static Stream<Condition> others(Claim claim) {
        return claim.conditions().stream().filter(condition -> !condition.type().equals(ClaimConditions.DRIFTED));
    }

    private void addNotes() {
        unknownImages().stream()
                .sorted()
                .forEach(name -> notes.add(
                        "the AMIs of EC2NodeClass %s are not known, because no EC2NodeClass of the cluster has the same amiSelectorTerms"
                                .formatted(name)));
        if (!manifests.nodeClasses().isEmpty() && sources.caBundle().get().isEmpty()) {
            notes.add(
                    "changed fields of EC2NodeClasses are not compared: the CA bundle of the cluster is not known yet");
        }
        unclear.forEach((why, count) -> notes.add("drift of %s is not determined: %s".formatted(nodes(count), why)));
        if (drifted > 0) {
            notes.add("%s already drifted before the change".formatted(nodes(drifted)));
        }
        if (cleared > 0) {
            notes.add("with the change, %s no longer drifted"
                    .formatted(cleared == 1 ? "1 node is" : cleared + " nodes are"));
        }
    }

    private static String nodes(int count) {
        return count == 1 ? "1 node" : count + " nodes";
    }
}
