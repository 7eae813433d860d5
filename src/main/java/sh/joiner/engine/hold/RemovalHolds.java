package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Restriction;

/**
 * Finds the freezes and closed maintenance windows that hold the removal of a node at one instant. A pure function of a snapshot. Each pass needs a new
 * object, because results are cached.
 */
public final class RemovalHolds {

    private final Instant now;
    private final Map<String, Map<String, String>> labels = new HashMap<>();
    private final List<DisruptionFreeze> freezes;
    private final List<Closed> closed;
    private final Map<Key, List<RemovalHold>> known = new HashMap<>();

    private record Key(DisruptionKind kind, String pool) {}

    private record Closed(
            MaintenanceWindow window,
            Restriction restricts,
            @Nullable Instant opens) {}

    public RemovalHolds(Snapshot snapshot) {
        now = snapshot.takenAt();
        for (var pool : snapshot.pools()) {
            labels.put(pool.name(), pool.own().labels());
        }
        var rules = snapshot.around().rules();
        freezes = rules.freezes().stream().filter(freeze -> freeze.lasts(now)).toList();
        closed = rules.windows().stream()
                .flatMap(window -> closed(window).stream())
                .toList();
    }

    private Optional<Closed> closed(MaintenanceWindow window) {
        var restricts = window.restricts();
        if (restricts == null) {
            return Optional.empty();
        }
        var next = window.openings(now).findFirst();
        return next.filter(opening -> opening.contains(now)).isPresent()
                ? Optional.empty()
                : Optional.of(new Closed(
                        window, restricts, next.map(opening -> opening.from()).orElse(null)));
    }

    /**
     * Returns the freezes and closed windows that hold this kind of removal of the claim's node now. A deletion that has started is never held. The
     * expiration of a claim with a {@code terminationGracePeriod} is held at most for this period after the claim has expired.
     */
    public List<RemovalHold> of(DisruptionKind kind, Claim claim) {
        if (claim.isDeleting() || (kind == DisruptionKind.EXPIRATION && isOverdue(claim))) {
            return List.of();
        }
        return known.computeIfAbsent(new Key(kind, claim.pool()), this::find);
    }

    /** Returns the freezes among the holds. Unlike a window that closes, a new freeze also stops a removal that Joiner decided before the freeze. */
    public List<RemovalHold> freezes(DisruptionKind kind, Claim claim) {
        return of(kind, claim).stream()
                .filter(hold -> hold instanceof RemovalHold.Frozen)
                .toList();
    }

    private boolean isOverdue(Claim claim) {
        var expireAfter = claim.lifetime().expireAfter();
        var grace = claim.lifetime().terminationGracePeriod();
        return expireAfter != null
                && grace != null
                && !now.isBefore(claim.createdAt().plus(expireAfter).plus(grace));
    }

    private List<RemovalHold> find(Key key) {
        var own = labels.getOrDefault(key.pool(), Map.of());
        var holds = new ArrayList<RemovalHold>();
        freezes.stream()
                .filter(freeze -> freeze.holds().covers(key.kind(), key.pool(), own))
                .forEach(freeze -> holds.add(new RemovalHold.Frozen(key.kind(), freeze)));
        closed.stream()
                .filter(shut -> shut.restricts().covers(key.kind(), key.pool(), own))
                .forEach(shut -> holds.add(new RemovalHold.OutsideWindow(
                        key.kind(),
                        shut.window().name(),
                        shut.opens(),
                        shut.window().problem())));
        return List.copyOf(holds);
    }

    /** Returns the next instant at which a freeze ends, or a restricting window opens or closes; empty if there is none. */
    public static Optional<Instant> nextChange(DisruptionRules rules, Instant now) {
        var ends = rules.freezes().stream().flatMap(freeze -> Stream.ofNullable(freeze.until()));
        var turns = rules.windows().stream()
                .filter(window -> window.restricts() != null)
                .flatMap(window -> window.openings(now).limit(1))
                .flatMap(opening -> Stream.of(opening.from(), opening.until()));
        return Stream.concat(ends, turns).filter(now::isBefore).min(Comparator.naturalOrder());
    }
}
