package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod.
 *
 * @param phase of its status: Pending, Running, Succeeded, Failed, Unknown
 * @param state Bound, Planned (a place is under way), Refused, Held (nobody can say yet whether there is a place), Waiting (not looked at yet),
 *     Terminating or Done
 * @param waitingSince since when kube-scheduler has found no place; absent unless it waits
 * @param owner as {@code ReplicaSet checkout-5d9f}, empty if none
 * @param place where the last plan puts it, as {@code claim general-8xk2p}; absent without one
 * @param refusal why it has no place; absent where it has one or was not looked at
 * @param waitsFor what must be known before it can be planned; empty if nothing is missing
 */
public record PodView(
        String namespace,
        String name,
        String phase,
        String state,
        Instant createdAt,
        @Nullable Instant waitingSince,
        String owner,
        String priorityClass,
        Map<String, String> requests,
        List<String> nodeRules,
        List<String> tolerations,
        @Nullable String node,
        @Nullable String place,
        @Nullable RefusalView refusal,
        List<GateWaitView> waitsFor) {

    /** An input that is not there, as {@code InstanceTypes}, {@code NeverKnown}, and both in a sentence. */
    public record GateWaitView(String gate, String reason, String sentence) {}

    /**
     * Why no pool can serve it.
     *
     * @param pools the pools that came closest to taking the pod
     * @param others the pools that are not named, by code; empty if all are named
     */
    public record RefusalView(String sentence, List<PoolRefusalView> pools, List<OtherPoolsView> others) {}

    /** The number of pools that refused the pod by the rule of this code and are not named. */
    public record OtherPoolsView(String code, int pools) {}

    /** The first rule by which a pool refused it, and what came closest. */
    public record PoolRefusalView(String pool, String code, String sentence, String nearestMiss) {}

    /** Namespace and name. */
    public String fullName() {
        return namespace + "/" + name;
    }
}
