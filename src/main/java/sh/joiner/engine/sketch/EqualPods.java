package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.topology.Concern;

/** Equal pods that are placed on new claims in the same domains, from pools of one tier. The pods are interchangeable. */
public final class EqualPods {

    private final Variant variant;
    private final Concern concern;
    private final int wanted;
    private final int tier;
    private final List<PositionedPod> pods = new ArrayList<>();
    private @Nullable Shape shape;
    private int left;

    /**
     * Creates a group without pods.
     * @param wanted the state with all requirements of the pods and their domains
     * @param tier the number of the tier of pools that the new claims come from
     */
    public EqualPods(Variant variant, Concern concern, int wanted, int tier) {
        this.variant = variant;
        this.concern = concern;
        this.wanted = wanted;
        this.tier = tier;
    }

    /** A pod with its position in the order of placement. In this order, the topology rules are satisfied after each placed pod. */
    public record PositionedPod(int turn, PendingPod pod) {}

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

    public List<PositionedPod> pods() {
        return pods;
    }

    public void add(PositionedPod positioned) {
        pods.add(positioned);
    }

    /** Returns the shape. {@link UnplacedPods} sets the shape when it groups equal pods. */
    Shape shape() {
        return Objects.requireNonNull(shape);
    }

    void shape(Shape common) {
        shape = common;
    }

    /** Returns the number of pods of this group that are in no sketch yet. */
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
