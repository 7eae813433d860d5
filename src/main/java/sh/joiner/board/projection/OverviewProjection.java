package sh.joiner.board.projection;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.interruption.KnownInterruptions;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView;
import sh.joiner.board.view.OverviewView.FleetCpuView;
import sh.joiner.board.view.OverviewView.FleetPriceView;
import sh.joiner.board.view.OverviewView.FleetSizeView;
import sh.joiner.board.view.OverviewView.FleetView;
import sh.joiner.board.view.OverviewView.LastPassView;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PoolView;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;

/** The overview: the numbers of the fleet, the objects that need attention, and the last decisions. */
public final class OverviewProjection {

    private static final int LAST_DECISIONS = 12;

    private OverviewProjection() {}

    /**
     * The cluster and its views on the other pages. The views determine which objects need attention. The numbers are computed from the cluster.
     *
     * @param pass the last provisioning pass; absent before the first pass
     */
    public record Objects(
            SnapshotIndex index,
            @Nullable Pass pass,
            List<PoolView> pools,
            List<NodeClassView> nodeClasses,
            List<ClaimView> claims,
            List<NodeView> nodes,
            List<PodView> pods) {

        Snapshot snapshot() {
            return index.snapshot();
        }
    }

    /** The leadership of this process, and further objects that may need attention. */
    public record Situation(
            Lead lead, List<Obstacle> obstacles, KnownInterruptions announced, List<UnclaimedInstanceView> unclaimed) {}

    /** Returns the overview without the decisions about single pods. The given decisions are sorted, newest first. */
    public static OverviewView view(Objects objects, Situation situation, List<DecisionView> decisions) {
        return new OverviewView(
                situation.lead(),
                Attention.of(objects, situation),
                fleet(objects),
                FleetTiles.of(objects.index()),
                decisions.stream()
                        .filter(decision -> !decision.kind().routine())
                        .limit(LAST_DECISIONS)
                        .toList());
    }

    private static FleetView fleet(Objects objects) {
        var snapshot = objects.snapshot();
        long requested = snapshot.pods().stream()
                .filter(pod -> pod.isBound() && !pod.life().isTerminal())
                .mapToLong(OverviewProjection::cpu)
                .sum();
        long offered = snapshot.nodes().stream()
                .mapToLong(node -> node.allocatable().get(Resources.CPU))
                .sum();
        return new FleetView(
                size(snapshot),
                price(objects.index()),
                new FleetCpuView(
                        Resources.text(Resources.CPU, requested),
                        Resources.text(Resources.CPU, offered),
                        Amounts.share(requested, offered)),
                lastPass(objects.pass()));
    }

    private static LastPassView lastPass(@Nullable Pass pass) {
        return pass == null
                ? new LastPassView(null, 0, null)
                : new LastPassView(pass.took().toMillis(), pass.plan().left().size(), pass.at());
    }

    /**
     * Returns the numbers of objects, including claims with an invalid spec. Claims and nodes that are being deleted count neither as
     * initialized nor as ready.
     */
    private static FleetSizeView size(Snapshot snapshot) {
        return new FleetSizeView(
                snapshot.claims().size()
                        + (int) snapshot.invalid(InvalidObject.CLAIM).count(),
                count(snapshot.claims(), claim -> claim.isInitialized() && !claim.isDeleting()),
                snapshot.nodes().size(),
                count(snapshot.nodes(), node -> node.ready() && !node.isDeleting()),
                snapshot.pods().size(),
                count(snapshot.pods(), pod -> pod.life().phase() == Pod.Phase.PENDING));
    }

    private static FleetPriceView price(SnapshotIndex index) {
        var claims = index.claims();
        double all = price(index, claims);
        var spot = claims.stream()
                .filter(claim -> claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.SPOT.wire()))
                .toList();
        return new FleetPriceView(all, all == 0 ? null : Double.valueOf(price(index, spot) / all));
    }

    private static double price(SnapshotIndex index, List<Claim> claims) {
        return claims.stream()
                .flatMap(claim -> index.priceOf(claim).stream())
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static long cpu(Pod pod) {
        return pod.requests().get(Resources.CPU);
    }

    private static <T> int count(List<T> all, Predicate<T> which) {
        return (int) all.stream().filter(which).count();
    }
}
