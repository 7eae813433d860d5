package sh.joiner.engine.rollout;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.pool.Share;
import sh.joiner.model.snapshot.Snapshot;

/** The maximum number of unavailable nodes of each pool and of each zone. It counts the nodes that it has let through. */
final class UnavailableLimit {

    /** No limit. */
    static final UnavailableLimit NONE = new UnavailableLimit(null, new NodeZones(Map.of()));

    private final @Nullable Share most;
    private final NodeZones zones;
    private final Map<String, Integer> total = new HashMap<>(); // by group: a pool or a zone
    private final Map<String, Integer> unavailable = new HashMap<>();
    private final Set<ClaimName> counted = new HashSet<>(); // the nodes that are unavailable already

    private UnavailableLimit(@Nullable Share most, NodeZones zones) {
        this.most = most;
        this.zones = zones;
    }

    /** Returns the limit for these nodes, some of which are unavailable already. */
    static UnavailableLimit of(Share most, List<Claim> nodes, List<Claim> unavailable, Snapshot snapshot) {
        var limit = new UnavailableLimit(most, NodeZones.of(snapshot));
        nodes.forEach(claim -> limit.groups(claim).forEach(group -> limit.total.merge(group, 1, Integer::sum)));
        unavailable.forEach(limit::count);
        return limit;
    }

    /** Returns true if the node may become unavailable, too, and counts it. A node that a disruption command already removes is let through. */
    boolean take(Claim claim) {
        if (isThrough(claim)) {
            return true;
        }
        if (fullGroup(claim).isPresent()) {
            return false;
        }
        count(claim);
        return true;
    }

    private void count(Claim claim) {
        counted.add(claim.name());
        groups(claim).forEach(group -> unavailable.merge(group, 1, Integer::sum));
    }

    private boolean isThrough(Claim claim) {
        return !claim.disruption().isEmpty() || counted.contains(claim.name());
    }

    /** Returns a text which says why the node must wait; empty if the limit lets it through. */
    String obstacle(Claim claim) {
        return Optional.of(claim)
                .filter(waiting -> !isThrough(waiting))
                .flatMap(this::fullGroup)
                .map(group -> ", which waits for maxUnavailable %s of %s".formatted(most, group))
                .orElse("");
    }

    private Optional<String> fullGroup(Claim claim) {
        if (most == null) {
            return Optional.empty();
        }
        Function<String, Integer> limit = group -> most.of(total.getOrDefault(group, 0));
        return groups(claim)
                .filter(group -> unavailable.getOrDefault(group, 0) >= limit.apply(group))
                .findFirst();
    }

    private Stream<String> groups(Claim claim) {
        var zone = zones.of(claim);
        var pool = "NodePool " + claim.pool();
        return zone.isEmpty() ? Stream.of(pool) : Stream.of(pool, "zone " + zone);
    }
}
