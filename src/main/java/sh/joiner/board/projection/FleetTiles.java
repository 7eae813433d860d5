package sh.joiner.board.projection;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.view.OverviewView.PoolShareView;
import sh.joiner.board.view.OverviewView.TileView;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.InvalidObject;

/** The nodes and NodeClaims of each pool as tiles. */
final class FleetTiles {

    private static final String JOINING = "Joining";

    private static final int MOST_POOLS = 100; // the pools with the most tiles are shown
    private static final int MOST_TILES = 1_000; // of all pools together

    private FleetTiles() {}

    /**
     * Returns the pools with their tiles: one for each node, and one for each NodeClaim without a node. Omits the smallest pools and further tiles if
     * there are too many. The price of a pool is the sum of the known prices of its NodeClaims.
     */
    static List<PoolShareView> of(SnapshotIndex index) {
        var priceOf = index.claims().stream()
                .collect(Collectors.groupingBy(
                        Claim::pool,
                        Collectors.summingDouble(claim -> index.priceOf(claim).orElse(0.0))));
        var tilesOf = Stream.concat(nodes(index), claims(index))
                .collect(Collectors.groupingBy(
                        Placed::pool, TreeMap::new, Collectors.mapping(Placed::tile, Collectors.toList())));
        int each = Math.max(1, MOST_TILES / Math.max(1, tilesOf.size()));
        return tilesOf.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
                .limit(MOST_POOLS)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> share(entry.getKey(), priceOf.getOrDefault(entry.getKey(), 0.0), entry.getValue(), each))
                .toList();
    }

    private static PoolShareView share(String pool, double price, List<TileView> tiles, int most) {
        return new PoolShareView(
                pool, price, tiles.size(), List.copyOf(tiles.subList(0, Math.min(most, tiles.size()))));
    }

    private record Placed(String pool, TileView tile) {}

    private static Stream<Placed> nodes(SnapshotIndex index) {
        return index.snapshot().nodes().stream().map(node -> new Placed(label(node, Labels.POOL), tile(index, node)));
    }

    private static TileView tile(SnapshotIndex index, Node node) {
        var joining = index.claimOf(node)
                .filter(claim -> !claim.isDeleting() && !claim.isInitialized())
                .isPresent();
        return new TileView(
                "Node",
                node.name().value(),
                joining ? JOINING : NodeProjection.state(node),
                label(node, Labels.INSTANCE_TYPE),
                label(node, Labels.CAPACITY_TYPE),
                cpuShare(index, node));
    }

    private static String label(Node node, LabelKey key) {
        return node.labels().getOrDefault(key.value(), "");
    }

    private static double cpuShare(SnapshotIndex index, Node node) {
        long requested = index.podsOn(node.name()).stream()
                .map(Pod::requests)
                .mapToLong(requests -> requests.get(Resources.CPU))
                .sum();
        return node.allocatable().isEmpty()
                ? 0
                : Amounts.fullness(requested, node.allocatable().get(Resources.CPU));
    }

    /** Returns the NodeClaims without a node. NodeClaims with an invalid spec appear without a pool. */
    private static Stream<Placed> claims(SnapshotIndex index) {
        var joined = index.snapshot().nodes().stream()
                .flatMap(node -> index.claimOf(node).stream())
                .map(Claim::name)
                .collect(Collectors.toSet());
        var valid = index.snapshot().claims().stream()
                .filter(claim -> !joined.contains(claim.name()))
                .map(claim -> new Placed(claim.pool(), tile(claim)));
        var invalid = index.snapshot()
                .invalid(InvalidObject.CLAIM)
                .map(claim -> new Placed("", new TileView("NodeClaim", claim.name(), JOINING, "", "", 0)));
        return Stream.concat(valid, invalid)
                .sorted(Comparator.comparing(placed -> placed.tile().name()));
    }

    private static TileView tile(Claim claim) {
        return new TileView(
                "NodeClaim",
                claim.name().value(),
                claim.isDeleting() ? ConditionSummary.DELETING : JOINING,
                claim.label(Labels.INSTANCE_TYPE),
                claim.label(Labels.CAPACITY_TYPE),
                0);
    }
}
