package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The overview: objects that need attention, the state of the fleet, and the last decisions. */
public record OverviewView(
        Lead lead,
        List<AttentionView> attention,
        FleetView fleet,
        List<PoolShareView> pools,
        List<DecisionView> decisions) {

    /** Returns true if this process is not the leader. */
    public boolean standsBy() {
        return lead == Lead.STANDS_BY;
    }

    /** The leadership of this process. Only the leader makes decisions and shows their reasons. */
    public enum Lead {
        LEADS,
        STANDS_BY
    }

    /**
     * An object that needs attention.
     *
     * @param level Blocked (usually needs a user) or Waiting (usually continues without a user)
     * @param kind of the object, for example {@code NodePool}
     * @param name of the object, namespace/name for pods; may be empty in a line about several objects of the kind
     * @param due the time of the next step, for the page's countdown; absent if no step is due within ten minutes
     */
    public record AttentionView(
            String level,
            String kind,
            String name,
            String sentence,
            String why,
            @Nullable Instant due) {

        /** Creates a line without a step that is due soon. */
        public AttentionView(String level, String kind, String name, String sentence, String why) {
            this(level, kind, name, sentence, why, null);
        }
    }

    /** The fleet in numbers. */
    public record FleetView(
            @JsonUnwrapped FleetSizeView size,
            @JsonUnwrapped FleetPriceView price,
            @JsonUnwrapped FleetCpuView cpu,
            @JsonUnwrapped LastPassView lastPass) {}

    /**
     * Numbers of objects.
     *
     * @param claimsReady initialized NodeClaims, without those that are being deleted
     * @param nodesReady ready nodes, without those that are being deleted
     */
    public record FleetSizeView(int claims, int claimsReady, int nodes, int nodesReady, int pods, int podsPending) {}

    /**
     * The price in US dollars of all NodeClaims whose price is known.
     *
     * @param spotShare share of spot in the price, 0 to 1; absent if the price is 0
     */
    public record FleetPriceView(
            double pricePerHour, @Nullable Double spotShare) {}

    /**
     * Requested and allocatable CPU.
     *
     * @param cpuShare requested divided by allocatable, may exceed 1; absent without allocatable CPU
     */
    public record FleetCpuView(
            String cpuAsked, String cpuOffered, @Nullable Double cpuShare) {}

    /**
     * The last provisioning pass.
     *
     * @param lastPassMillis duration in milliseconds; absent before the first pass
     * @param lastPassLeft number of pods that the pass did not evaluate before its time limit
     */
    public record LastPassView(
            @Nullable Long lastPassMillis,
            int lastPassLeft,
            @Nullable Instant lastPassAt) {}

    /**
     * The nodes and NodeClaims of one pool, as tiles. The name is empty for nodes that belong to no pool, and for
     * NodeClaims with an invalid spec.
     *
     * @param size the number of nodes, and of NodeClaims without a node
     * @param tiles the first of these objects, up to the number that a page shows
     */
    public record PoolShareView(String pool, double pricePerHour, int size, List<TileView> tiles) {

        /** Returns the number of these objects that have no tile. */
        public int more() {
            return size - tiles.size();
        }
    }

    /**
     * A node, or a NodeClaim without a node.
     *
     * @param kind Node or NodeClaim
     * @param state Ready, Joining, NotReady or Deleting
     * @param cpuShare requested divided by allocatable CPU, may exceed 1; 0 for a NodeClaim
     */
    public record TileView(
            String kind, String name, String state, String instanceType, String capacityType, double cpuShare) {}
}
