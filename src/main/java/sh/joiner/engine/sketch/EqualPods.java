package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.topology.Concern;

/** Equal pods that are to be placed on new claims of one tier, in the same domains. The pods are interchangeable. */
public final class EqualPods {

    private final Variant variant;
    private final Concern concern;
    private final int wanted;
    private final int tier;
    private final List<Seat> pods = new ArrayList<>();
    private @Nullable Shape shape;
    private int left;

    /**
     * Creates a group without pods.
     * @param wanted the state with all requirements of the pods and their domains
     * @param tier of the templates that may serve the pods
     */
    public EqualPods(Variant variant, Concern concern, int wanted, int tier) {
        this.variant = variant;
        this.concern = concern;
        this.wanted = wanted;
        this.tier = tier;
    }

    /** A pod with its turn. If pods are placed in the order of their turns, rules about domains hold after each step. */
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

    /** Returns the shape, which is set once the lots of the unplaced pods are sorted. */
    Shape shape() {
        return Objects.requireNonNull(shape);
    }

    void shape(Shape common) {
        shape = common;
    }

    /** Returns the number of its pods that are on no sketched claim yet. */
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
