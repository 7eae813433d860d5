package sh.joiner.port.cluster;

import sh.joiner.model.pod.PodName;

/** Asks pods to leave. */
public interface Evictions {

    /** Evicts through the API, so that disruption budgets hold (core 6.9). */
    Outcome evict(PodName pod, String uid);

    /** Deletes past every budget, with so many seconds to stop (core 6.8). */
    Outcome delete(PodName pod, String uid, long graceSeconds);

    /** What came of it. */
    sealed interface Outcome {

        /** The pod was asked to go. */
        record Asked() implements Outcome {}

        /** It is gone already, or another pod has its name. */
        record Gone() implements Outcome {}

        /** A disruption budget does not allow it now. */
        record Refused(String why) implements Outcome {}
    }
}
