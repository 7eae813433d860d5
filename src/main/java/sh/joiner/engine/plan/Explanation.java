package sh.joiner.engine.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.pod.PodName;

/**
 * All reasons about one pod at the time of the plan: the answer of each pool, and the answers of nodes and launching claims.
 * @param pools in the order in which the scheduler tries them; unusable pools come last
 */
public record Explanation(PodName pod, List<PoolAnswer> pools, Tally places) {

    public Explanation {
        pools = List.copyOf(pools);
    }

    /**
     * The answer of one pool.
     * @param refusal the reason of the pool; null if the pool would create a claim for the pod
     */
    public record PoolAnswer(String pool, @Nullable ByPool refusal, Funnel funnel) {}

    /**
     * The number of instance types that remain after each step, starting from the types of the pool's node class.
     * @param types all types of the node class
     * @param ofPool the types that also satisfy the pool's own requirements
     * @param cuts the later steps, in order
     */
    public record Funnel(int types, int ofPool, List<Cut> cuts) {

        /** The funnel of a pool whose types were not checked. */
        public static final Funnel NONE = new Funnel(0, 0, List.of());

        public Funnel {
            cuts = List.copyOf(cuts);
        }
    }

    /** A step, with the number of types that the step removed and the number that remain. */
    public record Cut(Step step, int removed, int left) {}

    /**
     * A summary of the answers of nodes and launching claims.
     * @param asked the number of nodes and launching claims, without those that are being deleted
     * @param taking the number that would accept the pod
     * @param reasons why the others refuse the pod, the most frequent first
     */
    public record Tally(int asked, int taking, List<Reason> reasons) {

        public Tally {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * A reason why some nodes or launching claims refuse the pod.
     * @param code the code of the first rule that refuses the pod
     * @param count the number of nodes and launching claims with this reason
     * @param nearest the answer of the node or claim that comes closest, such as
     * {@code ip-10-0-1-7 lacks 0.3 GiB memory}
     */
    public record Reason(String code, int count, String nearest) {}
}
