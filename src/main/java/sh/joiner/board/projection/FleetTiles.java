package sh.joiner.board.projection;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView.PoolShareView;
import sh.joiner.board.view.OverviewView.TileView;
import sh.joiner.model.resource.Resources;

/** The nodes and NodeClaims of each pool as tiles. */
final class FleetTiles {

    private static final String JOINING = "Joining";
    private static final String WHOLE = "Initialized";

    private static final int MOST_POOLS = 100; // those with the most nodes are shown
    private static final int MOST_TILES = 1_000; // of all pools together

    private FleetTiles() {}

    /** Nodes, and claims that are none yet, pool by pool. */
    static List<PoolShareView> of(List<ClaimView> claims, List<NodeView> nodes) {
        var joined = nodes.stream()
                .map(node -> node.owner().claim())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        var priceOf = claims.stream()
                .collect(Collectors.groupingBy(
                        claim -> claim.owner().pool(), Collectors.summingDouble(FleetTiles::price)));
        var tilesOf = Stream.concat(
                        nodes.stream().map(node -> new Placed(node.owner().pool(), tile(node))),
                        claims.stream()
                                .filter(claim -> !joined.contains(claim.name()))
                                .map(claim -> new Placed(claim.owner().pool(), tile(claim))))
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

    private static TileView tile(NodeView node) {
        var joining = !node.status().phase().isEmpty()
                && !node.status().phase().equals(WHOLE)
                && !node.status().phase().equals(ConditionSummary.DELETING);
        var state = joining ? JOINING : node.status().state();
        return new TileView(
                "Node",
                node.name(),
                state,
                node.capacity().instanceType(),
                node.capacity().capacityType(),
                cpuShare(node.load().resources()));
    }

    private static TileView tile(ClaimView claim) {
        var state = claim.phase().equals(ConditionSummary.DELETING) ? ConditionSummary.DELETING : JOINING;
        return new TileView(
                "NodeClaim",
                claim.name(),
                state,
                claim.capacity().instanceType(),
                claim.capacity().capacityType(),
                0);
    }

    private static double cpuShare(List<AmountView> amounts) {
        return amounts.stream()
                .filter(amount -> amount.resource().equals(Resources.CPU))
                .map(AmountView::share)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .findFirst()
                .orElse(0);
    }

    static double price(ClaimView claim) {
        var price = claim.capacity().pricePerHour();
        return price == null ? 0 : price;
    }
}
