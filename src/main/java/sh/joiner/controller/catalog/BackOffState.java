package sh.joiner.controller.catalog;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.sizing.BackingOff;
import sh.joiner.engine.sizing.BackingOff.Finding;
import sh.joiner.engine.sizing.TooSmall;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Remembers the instances of each pool that were too small for the pods that their claims were created for. Computes from these instances which
 * instance types the pool uses (decision 0017). Nothing is stored, so a new process checks existing instances again. Not thread-safe except {@link #madeFor}.
 */
final class BackOffState {

    /** The time after which a failure is forgotten. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    /**
     * The size limit of {@link #madeFor}. Above this limit, the entries of claims that are not in the snapshot are
     * removed.
     */
    private static final int MOST_AWAITED = 10_000;

    private final LearnedState learned;
    private final Map<ClaimName, List<PodName>> madeFor = new ConcurrentHashMap<>();
    private final Set<String> evaluated = new HashSet<>();
    private final Map<String, List<Failure>> rows = new TreeMap<>();
    private final Map<String, Counted> counted = new TreeMap<>();

    /** An instance that was too small, with the settings of its node class at that time. */
    private record Failure(TooSmall node, NodeClass.InstanceSettings nodeClass) {}

    /** The types of a pool and the inputs that they were last computed from. */
    private record Counted(PoolTypes types, List<TooSmall> row, Optional<PoolTypes> pool) {

        boolean isStillValid(PoolTypes others, List<TooSmall> otherRow, Instant now) {
            var backOff = pool.map(PoolTypes::backOff);
            return types.equals(others)
                    && row.equals(otherRow)
                    && (backOff.isEmpty() || backOff.get().until().isAfter(now));
        }
    }

    BackOffState(LearnedState learned) {
        this.learned = learned;
    }

    /** Records the pods that the claim was created for. */
    void madeFor(ClaimName claim, List<PodName> pods) {
        madeFor.put(claim, List.copyOf(pods));
    }

    /**
     * Returns the types of each pool whose types differ from those of its class, because of overlays or back-offs. {@code overlaid} contains the
     * types after overlays.
     */
    Map<String, PoolTypes> inspect(Snapshot snapshot, Map<String, SizedClass> sized, Map<String, PoolTypes> overlaid) {
        evaluate(snapshot, sized);
        var byPool = new TreeMap<>(overlaid);
        rows.keySet().retainAll(snapshot.pools().stream().map(Pool::name).collect(toSet()));
        counted.keySet().retainAll(rows.keySet());
        for (var pool : snapshot.pools()) {
            var sizedClass = sized.get(pool.template().nodeClass().name());
            if (sizedClass != null && rows.containsKey(pool.name())) {
                var before = overlaid.get(pool.name());
                types(pool.name(), sizedClass, before == null ? sizedClass.available() : before, snapshot.takenAt())
                        .ifPresent(types -> byPool.put(pool.name(), types));
            }
        }
        return byPool;
    }

    private Optional<PoolTypes> types(String pool, SizedClass sizedClass, PoolTypes before, Instant now) {
        var lasting = rows.getOrDefault(pool, List.of()).stream()
                .filter(failure -> isLasting(failure, sizedClass, now))
                .toList();
        rows.put(pool, lasting);
        var row = lasting.stream().map(Failure::node).toList();
        var last = counted.get(pool);
        if (last == null || !last.isStillValid(before, row, now)) {
            last = new Counted(before, row, BackingOff.types(before, row, now));
            counted.put(pool, last);
        }
        return last.pool();
    }

    /**
     * Returns true if the failure still applies. A failure is forgotten after two days, after a change of the settings of the node class, or after a
     * user has requested to forget the learned capacities. It is also forgotten if the class would not launch this instance type with this image now.
     */
    private boolean isLasting(Failure failure, SizedClass sizedClass, Instant now) {
        var node = failure.node();
        var requested = learned.forgotten(node.instanceType());
        return failure.nodeClass().equals(sizedClass.nodeClass().instanceSettings())
                && node.at().plus(REMEMBERED).isAfter(now)
                && (requested == null || node.at().isAfter(requested))
                && sizedClass.wouldLaunch(new TypeAndImage(node.instanceType(), node.imageId()));
    }

    /** Compares each claim with its node until the comparison has a result. A node that does not report its memory yet is compared later. */
    private void evaluate(Snapshot snapshot, Map<String, SizedClass> sized) {
        forgetMissingClaims(snapshot);
        var existing = snapshot.claims().stream().map(Claim::uid).collect(toSet());
        evaluated.retainAll(existing);
        var fresh = snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty()
                        && !claim.isDeleting()
                        && !evaluated.contains(claim.uid()))
                .toList();
        if (fresh.isEmpty()) {
            return;
        }
        var nodes = snapshot.nodes().stream()
                .filter(node -> !node.providerId().isEmpty())
                .collect(toMap(Node::providerId, Function.identity(), (node, _) -> node));
        fresh.forEach(claim -> evaluate(
                claim,
                nodes.get(claim.answer().providerId()),
                sized.get(claim.nodeClass().name()),
                snapshot.takenAt()));
    }

    /**
     * Removes the entries of claims that are not in the snapshot, but only if there are many entries, because the snapshot may not contain a new
     * claim yet.
     */
    private void forgetMissingClaims(Snapshot snapshot) {
        if (madeFor.size() > MOST_AWAITED) {
            var existing = snapshot.claims().stream().map(Claim::name).collect(toSet());
            madeFor.keySet().retainAll(existing);
        }
    }

    private void evaluate(Claim claim, @Nullable Node node, @Nullable SizedClass sizedClass, Instant now) {
        if (node == null || sizedClass == null || node.allocatable().get(Resources.MEMORY) == 0) {
            return; // a later snapshot may contain the node, its memory and its class
        }
        var type = claim.label(Labels.INSTANCE_TYPE);
        var promised = sizedClass
                .type(type)
                .map(InstanceType::allocatable)
                .orElse(claim.answer().allocatable());
        var row = rows.computeIfAbsent(claim.pool(), _ -> List.of());
        var pods = madeFor.getOrDefault(claim.name(), List.of());
        switch (BackingOff.evaluate(claim, node, promised, pods, now)) {
            case Finding.Failed(var small) -> {
                close(claim);
                var longer = new ArrayList<>(row);
                longer.add(new Failure(small, sizedClass.nodeClass().instanceSettings()));
                rows.put(claim.pool(), List.copyOf(longer));
            }
            case Finding.Unfinished() -> {} // the node is not initialized: devices may not be reported yet
            case Finding.Held() -> {
                close(claim);
                var left = BackingOff.without(row.stream().map(Failure::node).toList(), type, node.allocatable());
                rows.put(
                        claim.pool(),
                        row.stream()
                                .filter(failure -> left.contains(failure.node()))
                                .toList());
            }
        }
    }

    private void close(Claim claim) {
        evaluated.add(claim.uid());
        madeFor.remove(claim.name());
    }
}
