package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.topology.Concern;

/** Pods alike that are to go onto new claims of one tier, and to the same domains: whichever of them goes, nothing differs. */
public final class EqualPods {

    private final Variant variant;
    private final Concern concern;
    private final int wanted;
    private final int tier;
    private final List<Seat> pods = new ArrayList<>();
    private @Nullable Shape shape;
    private int left;

    /**
     * The first of its pods come later.
     *
     * @param wanted the state that asks all that the pods ask, and their domains
     * @param tier of the templates that may serve them
     */
    public EqualPods(Variant variant, Concern concern, int wanted, int tier) {
        this.variant = variant;
        this.concern = concern;
        this.wanted = wanted;
        this.tier = tier;
    }

    /** A pod with its turn: in the order of turns rules about domains hold at each step. */
    public record Seat(int turn, PendingPod pod) {}

    public Variant variant() {
        return variant;
    }

    public Concern concern() {
        return concern;
    }

    public int wanted() {
        return wanted;
    }

    int tier() {
        return tier;
    }

    public long[] requests() {
        return variant.requests();
    }

    public List<Seat> pods() {
        return pods;
    }

    public void add(Seat seat) {
        pods.add(seat);
    }

    /** Set once the lots of the unplaced pods are sorted. */
    Shape shape() {
        return Objects.requireNonNull(shape);
    }

    void shape(Shape its) {
        shape = its;
    }

    /** How many of its pods are on no sketched claim yet. */
    int left() {
        return left;
    }

    void take() {
        left--;
    }

    void putBack() {
        left++;
    }

    void restart() {
        left = pods.size();
    }
}
