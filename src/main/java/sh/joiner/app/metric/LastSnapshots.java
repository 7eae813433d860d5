package sh.joiner.app.metric;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;

/** The last two snapshots of the cluster. The earlier snapshot is used to find objects that were deleted recently. Thread-safe. */
public final class LastSnapshots {

    private static final Snapshot BLANK = new Snapshot(
            Instant.EPOCH, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Catalog.EMPTY);

    private record Two(Snapshot last, Snapshot before) {}

    private volatile Two known = new Two(BLANK, BLANK);

    /**
     * Adds a snapshot. If the new snapshot has no catalog, the last catalog is kept. If the new snapshot is older than the last one, only its
     * catalog is used.
     */
    public synchronized void show(Snapshot next) {
        var last = known.last();
        var catalog = next.catalog().typesOf().isEmpty() ? last.catalog() : next.catalog();
        known = next.takenAt().isBefore(last.takenAt())
                ? new Two(last.with(catalog), known.before())
                : new Two(next.with(catalog), last);
    }

    public Snapshot last() {
        return known.last();
    }

    public Optional<Claim> claim(String name) {
        return find(Snapshot::claims, claim -> claim.name().value(), name);
    }

    public Optional<Claim> claimOf(String providerId) {
        return providerId.isEmpty()
                ? Optional.empty()
                : find(Snapshot::claims, claim -> claim.answer().providerId(), providerId);
    }

    public Optional<Node> node(String name) {
        return find(Snapshot::nodes, node -> node.name().value(), name);
    }

    private <T> Optional<T> find(Function<Snapshot, List<T>> list, Function<T, String> key, String wanted) {
        var two = known;
        return Stream.of(two.last(), two.before())
                .flatMap(snapshot -> list.apply(snapshot).stream())
                .filter(value -> key.apply(value).equals(wanted))
                .findFirst();
    }
}
