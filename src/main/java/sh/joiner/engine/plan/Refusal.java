package sh.joiner.engine.plan;

import java.util.List;
import sh.joiner.model.pod.PodName;

/**
 * The reasons why a pod cannot be placed. Pods with equal reasons share one {@link Reasons}, so a plan for thousands of pods stays small.
 *
 * @param ofInvalidPod true if the pod failed the validation before the pass, for example because of a restricted label (core 4.2)
 */
public record Refusal(PodName pod, Reasons reasons, boolean ofInvalidPod) {

    private static final Reasons UNSEEN =
            Reasons.general("the scheduling pass ended before this pod was considered; the next pass continues");

    public Refusal {
        if (reasons.general().isEmpty() && reasons.byPool().isEmpty()) {
            throw new IllegalArgumentException("the refusal of pod %s has no reason".formatted(pod));
        }
    }

    /** Creates the refusal of a valid pod. */
    public Refusal(PodName pod, Reasons reasons) {
        this(pod, reasons, false);
    }

    /** Returns the refusal of a pod that failed the validation before the pass. */
    public static Refusal ofInvalid(PodName pod, String fault) {
        return new Refusal(pod, Reasons.general(fault), true);
    }

    /** Creates a refusal with its own reasons. */
    public Refusal(PodName pod, String general, List<ByPool> byPool) {
        this(pod, Reasons.of(general, byPool));
    }

    /** Returns the refusal of a pod that was not considered before the pass ended. The next pass may place the pod. */
    public static Refusal unseen(PodName pod) {
        return new Refusal(pod, UNSEEN);
    }

    /** Returns true if the pod was not considered before the pass ended. */
    public boolean isUnseen() {
        return reasons.equals(UNSEEN);
    }

    /**
     * The reason why one pool cannot serve the pod.
     * @param step the first rule that refuses
     * @param sentence the reason
     * @param nearestMiss a detail, such as the type that comes closest: {@code m7i.large lacks 0.3 GiB memory}; may be empty
     */
    public record ByPool(String pool, Step step, String sentence, String nearestMiss) {}

    /** The rules that can refuse a pod. {@link Reasons} names the pools with the latest steps in this order. The codes never change. */
    public enum Step {
        /** The pool is not ready or is being deleted. */
        POOL_NOT_READY("PoolNotReady"),
        /** The instance types of the pool's node class are not known yet. */
        TYPES_NOT_KNOWN("InstanceTypesNotKnown"),
        TAINTS("Taints"),
        REQUIREMENTS("Requirements"),
        /** The pod's volumes are not accessible from the nodes of the pool. */
        VOLUMES("Volumes"),
        TOPOLOGY("Topology"),
        /** A claim lists a limited number of types, and cheaper types already fill its list (core 4.10). */
        PRICE("Price"),
        INSTANCE_TYPES("InstanceTypes"),
        RESOURCES("Resources"),
        /** Several nodes in a row had less capacity than estimated for their type. */
        BACK_OFF("BackOff"),
        OFFERINGS("Offerings"),
        LIMITS("Limits"),
        MIN_VALUES("MinValues"),
        /** The pod stayed pending after several launches for it. */
        LAUNCHES_LEFT_PENDING("LaunchesLeftPending"),
        /** The pod could use a capacity reservation whose capacity is used up by other new claims. */
        RESERVATIONS("Reservations");

        private final String code;

        Step(String code) {
            this.code = code;
        }

        /** Returns the code for programs. */
        public String code() {
            return code;
        }
    }

    /** Returns the reason that holds for every pool, for example an impossible selector. Empty if there is none. */
    public String general() {
        return reasons.general();
    }

    /** Returns the answers of the named pools. {@link Reasons#others()} counts the others. */
    public List<ByPool> byPool() {
        return reasons.byPool();
    }

    /** Returns true if a pool refuses the pod because other new claims use all capacity of a reservation. A later pass may place the pod. */
    public boolean isDeferred() {
        return reasons.has(Step.RESERVATIONS);
    }

    /** Returns true if the pod may be placed later, because the instance types of some pool are not known yet. */
    public boolean isForUnknownTypes() {
        return general().isEmpty() && reasons.has(Step.TYPES_NOT_KNOWN);
    }

    /** Returns all reasons in one line. */
    public String sentence() {
        return reasons.sentence();
    }
}
