package sh.joiner.engine.plan;

import java.util.List;
import sh.joiner.model.pod.PodName;

/**
 * Why a pod has no place. Pods that are refused for equal reasons share one {@link Reasons}, so a plan for thousands of pods stays small.
 */
public record Refusal(PodName pod, Reasons reasons) {

    private static final Reasons UNSEEN =
            Reasons.general("the pass ended before it was its turn; the next one goes on");

    public Refusal {
        if (reasons.general().isEmpty() && reasons.byPool().isEmpty()) {
            throw new IllegalArgumentException("%s has no place, but nothing says why".formatted(pod));
        }
    }

    /** A refusal whose reasons no other pod shares. */
    public Refusal(PodName pod, String general, List<ByPool> byPool) {
        this(pod, Reasons.of(general, byPool));
    }

    /** Of a pod that nobody looked at before the pass was cut: there may be a place for it. */
    public static Refusal unseen(PodName pod) {
        return new Refusal(pod, UNSEEN);
    }

    /** Whether nobody looked at the pod before the pass was cut. */
    public boolean isUnseen() {
        return reasons.equals(UNSEEN);
    }

    /**
     * Why one pool cannot serve the pod.
     *
     * @param step the first rule that refused
     * @param sentence the reason in the pod's own words
     * @param nearestMiss what came closest, as {@code 0.3 GiB short on m7i.large}; empty where nothing did
     */
    public record ByPool(String pool, Step step, String sentence, String nearestMiss) {}

    /** The rules in the order in which they are asked. The names are codes: they are never reworded. */
    public enum Step {
        /** The pool is not ready, or is going. */
        POOL_NOT_READY("PoolNotReady"),
        /** Nobody knows yet which types the pool's class has: whether one of them fits cannot be told. */
        TYPES_NOT_KNOWN("InstanceTypesNotKnown"),
        TAINTS("Taints"),
        REQUIREMENTS("Requirements"),
        /** Its volumes cannot be used where the pool's nodes are. */
        VOLUMES("Volumes"),
        TOPOLOGY("Topology"),
        /** Cheaper types are enough: a claim lists so many at most (core 4.10). */
        PRICE("Price"),
        INSTANCE_TYPES("InstanceTypes"),
        RESOURCES("Resources"),
        /** Types that were estimated large enough turned out too small, several times in a row. */
        BACK_OFF("BackOff"),
        OFFERINGS("Offerings"),
        LIMITS("Limits"),
        MIN_VALUES("MinValues"),
        /** Several launches in a row left it pending. */
        LAUNCHES_LEFT_PENDING("LaunchesLeftPending"),
        /** It could use a capacity reservation, of which other new claims hold every place. */
        RESERVATIONS("Reservations");

        private final String code;

        Step(String code) {
            this.code = code;
        }

        /** For machines. */
        public String code() {
            return code;
        }
    }

    /** A reason that holds for every pool, as an impossible selector; empty if there is none. */
    public String general() {
        return reasons.general();
    }

    /** The answers of the pools that are named; {@link Reasons#others()} counts the rest. */
    public List<ByPool> byPool() {
        return reasons.byPool();
    }

    /** Whether nothing is wrong with the pod: a later pass, which knows what launches have left of reservations, has a place for it. */
    public boolean isDeferred() {
        return reasons.has(Step.RESERVATIONS);
    }

    /** Whether there may be a place after all: of some pool nothing is known yet, which is not the same as that nothing fits. */
    public boolean isForWantOfKnowledge() {
        return general().isEmpty() && reasons.has(Step.TYPES_NOT_KNOWN);
    }

    /** In one line, for the pod's event. */
    public String sentence() {
        return reasons.sentence();
    }
}
