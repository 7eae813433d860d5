package sh.joiner.board.projection;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView.FleetView;
import sh.joiner.board.view.OverviewView.PoolShareView;
import sh.joiner.board.view.OverviewView.TileView;
import sh.joiner.board.view.PodView;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** The fleet in numbers and in tiles. */
final class Fleet {

    private static final String JOINING = "Joining";
    private static final String WHOLE = "Initialized";

    private static final int MOST_POOLS = 100; // those with the most nodes are shown
    private static final int MOST_TILES = 1_000; // of all pools together

    private Fleet() {}

    /** The numbers; the pass is absent before the first. */
    static FleetView numbers(
            Snapshot snapshot, List<ClaimView> claims, List<NodeView> nodes, List<PodView> pods, @Nullable Pass pass) {
        long asked = snapshot.pods().stream()
                .filter(pod -> pod.isBound() && !pod.life().isTerminal())
                .mapToLong(Fleet::cpu)
                .sum();
        long offered = snapshot.nodes().stream()
                .mapToLong(node -> node.allocatable().get(Resources.CPU))
                .sum();
        return new FleetView(
                claims.size(),
                count(claims, claim -> claim.phase().equals(WHOLE)),
                nodes.size(),
                count(nodes, node -> node.state().equals(Standing.READY)),
                pods.size(),
                count(pods, pod -> pod.phase().equals("Pending")),
                price(claims),
                spotShare(claims),
                Resources.text(Resources.CPU, asked),
                Resources.text(Resources.CPU, offered),
                Amounts.share(asked, offered),
                pass == null ? null : Long.valueOf(pass.took().toMillis()),
                pass == null ? 0 : pass.plan().left().size(),
                pass == null ? null : pass.at());
    }

    /** Nodes, and claims that are none yet, pool by pool. */
    static List<PoolShareView> tiles(List<ClaimView> claims, List<NodeView> nodes) {
        var joined =
                nodes.stream().map(NodeView::claim).filter(Objects::nonNull).collect(Collectors.toSet());
        var priceOf =
                claims.stream().collect(Collectors.groupingBy(ClaimView::pool, Collectors.summingDouble(Fleet::price)));
        var tilesOf = Stream.concat(
                        nodes.stream().map(node -> new Placed(node.pool(), tile(node))),
                        claims.stream()
                                .filter(claim -> !joined.contains(claim.name()))
                                .map(claim -> new Placed(claim.pool(), tile(claim))))
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
        var joining = !node.phase().isEmpty()
                && !node.phase().equals(WHOLE)
                && !node.phase().equals(Standing.DELETING);
        var state = joining ? JOINING : node.state();
        return new TileView(
                "Node", node.name(), state, node.instanceType(), node.capacityType(), cpuShare(node.resources()));
    }

    private static TileView tile(ClaimView claim) {
        var state = claim.phase().equals(Standing.DELETING) ? Standing.DELETING : JOINING;
        return new TileView("NodeClaim", claim.name(), state, claim.instanceType(), claim.capacityType(), 0);
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

    private static @Nullable Double spotShare(List<ClaimView> claims) {
        double all = price(claims);
        var spot = claims.stream()
                .filter(claim -> claim.capacityType().equals(CapacityType.SPOT.wire()))
                .toList();
        return all == 0 ? null : Double.valueOf(price(spot) / all);
    }

    private static double price(List<ClaimView> claims) {
        return claims.stream().mapToDouble(Fleet::price).sum();
    }

    private static double price(ClaimView claim) {
        var price = claim.pricePerHour();
        return price == null ? 0 : price;
    }

    private static long cpu(Pod pod) {
        return pod.requests().get(Resources.CPU);
    }

    private static <T> int count(List<T> all, Predicate<T> which) {
        return (int) all.stream().filter(which).count();
    }
}
