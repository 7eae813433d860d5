package sh.joiner.controller.pool;

import java.util.HashMap;
import java.util.Map;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Pools;

/**
 * Maintains on each pool the hash of its node template (core 5.12, 7.3), and the annotation that limits the first
 * disruption of its nodes. If the hash of a pool has another version, the claims of the pool are migrated to the
 * current version first. So no claim drifts only because the versions compute the hash differently.
 */
public final class PoolHashes {

    private final Pools pools;
    private final Claims claims;

    public PoolHashes(Pools pools, Claims claims) {
        this.pools = pools;
        this.claims = claims;
    }

    /**
     * Writes the annotations that differ. Returns true if the pool itself was changed. Throws {@link sh.joiner.port.RemoteCallException} if a write fails;
     * the pool then keeps its old hash version.
     */
    boolean change(Pool pool, Map<String, String> annotations, Snapshot snapshot) {
        if (!Pool.CURRENT_HASH_VERSION.equals(annotations.get(Pool.HASH_VERSION))) {
            snapshot.claims().stream()
                    .filter(claim -> claim.pool().equals(pool.name()))
                    .filter(claim -> !Pool.CURRENT_HASH_VERSION.equals(
                            claim.annotations().get(Pool.HASH_VERSION)))
                    .forEach(claim -> claims.annotate(claim.name(), migrated(claim, pool)));
        }
        var present = new HashMap<>(present(pool));
        if (!FirstDisruption.isValid(annotations.getOrDefault(FirstDisruption.ANNOTATION, ""))) {
            var first = FirstDisruption.startOf(annotations, snapshot.takenAt());
            present.put(
                    FirstDisruption.ANNOTATION, first.map(FirstDisruption::text).orElse(FirstDisruption.OVER));
        }
        boolean differs = !annotations.entrySet().containsAll(present.entrySet());
        if (differs) {
            pools.annotate(pool.name(), present);
        }
        return differs;
    }

    private static Map<String, String> present(Pool pool) {
        return Map.of(Pool.HASH, pool.hash(), Pool.HASH_VERSION, Pool.CURRENT_HASH_VERSION);
    }

    /** Returns the annotations of a migrated claim. A drifted claim keeps its hash, so that it remains drifted. */
    private static Map<String, String> migrated(Claim claim, Pool pool) {
        return claim.is(ClaimConditions.DRIFTED) ? Map.of(Pool.HASH_VERSION, Pool.CURRENT_HASH_VERSION) : present(pool);
    }
}
