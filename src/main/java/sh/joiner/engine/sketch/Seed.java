package sh.joiner.engine.sketch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pod for which the next claim is opened.
 * @param rivals groups of equal pods that a rule about hosts distributes over many claims; empty if there is no such rule
 * @param perHost how many pods of the rivals one host may have
 */
record Seed(EqualPods equal, List<EqualPods> rivals, int perHost) {

    private static final double MORE_THAN_FAIR = 1.3;

    /**
     * Returns the pod with the highest worth among the groups that need the most hosts. If all pods may share hosts, returns the pod with the highest
     * worth of all. Null if no pod of the tier is left.
     */
    static @Nullable Seed next(UnplacedPods unplaced, int tier) {
        @Nullable Seed next = null;
        double most = 0;
        for (var exclusive : unplaced.exclusive()) {
            double hosts = left(exclusive.groups(), tier) / (double) exclusive.perHost();
            if (hosts > most) {
                most = hosts;
                next = first(exclusive.groups(), tier, exclusive.perHost());
            }
        }
        return next == null ? first(unplaced.groups(), tier, 0) : next;
    }

    private static int left(List<EqualPods> groups, int tier) {
        int left = 0;
        for (var equal : groups) {
            left += equal.tier() == tier ? equal.left() : 0;
        }
        return left;
    }

    private static @Nullable Seed first(List<EqualPods> groups, int tier, int perHost) {
        for (var equal : groups) {
            if (equal.tier() == tier && equal.left() > 0) {
                return new Seed(equal, perHost == 0 ? List.of() : groups, perHost);
            }
        }
        return null;
    }

    /**
     * Returns the maximum worth of the pods on this claim, so that enough pods remain to fill the other claims of the rivals. Infinite if the rivals
     * fit on this claim.
     */
    double fairShare(CompatibleShapes compatible, OpenClaim opening) {
        int claims = 0;
        for (var rival : rivals) {
            claims += rival.left() > 0 && compatible.mayJoin(opening.state(), rival) ? rival.left() : 0;
        }
        return claims <= perHost
                ? Double.POSITIVE_INFINITY
                : MORE_THAN_FAIR * compatible.totalWorth() * perHost / claims;
    }
}
