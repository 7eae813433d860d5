package sh.joiner.port.cluster;

import sh.joiner.model.pod.PodName;

/** Evicts and deletes pods. */
public interface Evictions {

    /** Evicts the pod through the API, so that disruption budgets are respected (core 6.9). */
    Outcome evict(PodName pod, String uid);

    /** Deletes the pod with that grace period, regardless of disruption budgets (core 6.8). */
    Outcome delete(PodName pod, String uid, long graceSeconds);

    /** The result of an eviction or deletion. */
    sealed interface Outcome {

        /** The pod is being deleted. */
        record Accepted() implements Outcome {}

        /** The pod no longer exists, or another pod has its name. */
        record NotFound() implements Outcome {}

        /** A disruption budget currently does not allow the eviction, or several budgets cover the pod. */
        record Refused(String why) implements Outcome {}
    }
}
