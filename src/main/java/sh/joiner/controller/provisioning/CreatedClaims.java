package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;

/**
 * The claims that this process created and that its watch has not shown yet. A plan without these claims would create them again. Thread-safe.
 *
 * <p>Planning waits until the watch shows these claims. If the watch does not show them within ten seconds, this
 * process reads them from the API server, and adds the existing claims to the snapshot.
 */
final class CreatedClaims {

    private static final Duration LATE = Duration.ofSeconds(10);

    private final Claims claims;
    private final Map<ClaimName, Instant> unseen = new ConcurrentHashMap<>();

    CreatedClaims(Claims claims) {
        this.claims = claims;
    }

    void created(ClaimName claim, Instant now) {
        unseen.put(claim, now);
    }

    /** Records that the watch has shown the claim. Returns true if this claim was the last missing one. */
    boolean shown(ClaimName claim) {
        return unseen.remove(claim) != null && unseen.isEmpty();
    }

    /** Returns true if a claim that the watch has not shown was created in the last ten seconds. */
    boolean areAwaited(Snapshot snapshot) {
        if (!unseen.isEmpty()) {
            snapshot.claims().forEach(claim -> unseen.remove(claim.name()));
        }
        var late = snapshot.takenAt().minus(LATE);
        return unseen.values().stream().anyMatch(created -> created.isAfter(late));
    }

    /** Returns the snapshot with the missing claims that exist. Throws {@link RemoteCallException} if they cannot be read. */
    Snapshot complete(Snapshot snapshot) {
        var missing = Set.copyOf(unseen.keySet());
        if (missing.isEmpty()) {
            return snapshot;
        }
        var found = claims.read(missing);
        var all = new ArrayList<>(snapshot.claims());
        var existing = found.stream().map(Claim::name).toList();
        missing.stream().filter(name -> !existing.contains(name)).forEach(unseen::remove);
        all.addAll(found);
        all.sort(Comparator.comparing(Claim::name));
        return snapshot.withClaims(all);
    }
}
