package sh.joiner.engine.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.pod.PodName;

/**
 * All reasons about one pod, as things stand when the plan is made: what each pool says to it, and what each node and claim under way does.
 *
 * @param pools in the order in which they are asked; those that cannot be used at all come last
 */
public record Explanation(PodName pod, List<PoolAnswer> pools, Tally places) {

    public Explanation {
        pools = List.copyOf(pools);
    }

    /**
     * What one pool says.
     *
     * @param refusal absent if it would make a claim for the pod
     */
    public record PoolAnswer(String pool, @Nullable ByPool refusal, Funnel funnel) {}

    /**
     * How many instance types each step leaves of those that the pool's node class has.
     *
     * @param types all that there are
     * @param ofPool those of them that the pool's own requirements allow
     * @param cuts what came after that, in order
     */
    public record Funnel(int types, int ofPool, List<Cut> cuts) {

        /** Of a pool that no type is asked about. */
        public static final Funnel NONE = new Funnel(0, 0, List.of());

        public Funnel {
            cuts = List.copyOf(cuts);
        }
    }

    /** A step, how many types it took away, and how many it left. */
    public record Cut(Step step, int removed, int left) {}

    /**
     * Nodes that are there and claims under way, by what they say.
     *
     * @param asked how many there are, those on their way out apart
     * @param taking how many would take the pod
     * @param reasons why the others do not, the most frequent first
     */
    public record Tally(int asked, int taking, List<Reason> reasons) {

        public Tally {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Why some nodes do not take the pod.
     *
     * @param code of the first rule that refuses
     * @param count how many nodes say so
     * @param nearest what the closest of them says, as {@code 0.3 GiB memory short on ip-10-0-1-7}
     */
    public record Reason(String code, int count, String nearest) {}
}
