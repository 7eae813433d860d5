package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod. */
public record PodView(
        String namespace,
        String name,
        @JsonUnwrapped PodStatusView status,
        @JsonUnwrapped PodSpecView spec,
        @JsonUnwrapped PodSchedulingView scheduling) {

    /**
     * The status of the pod.
     *
     * @param phase Pending, Running, Succeeded, Failed or Unknown, as in the status of the object
     * @param state Bound, Planned (in the last plan), Refused, Held (planning waits for an input), Waiting (neither placed nor refused in the last
     *     plan), Terminating or Done
     * @param waitingSince the time since which kube-scheduler has found no node; absent unless the pod waits
     */
    public record PodStatusView(
            String phase,
            String state,
            Instant createdAt,
            @Nullable Instant waitingSince) {}

    /**
     * The requests and constraints of the pod.
     *
     * @param owner for example {@code ReplicaSet checkout-5d9f}; may be empty
     */
    public record PodSpecView(
            String owner,
            String priorityClass,
            Map<String, String> requests,
            List<String> nodeRules,
            List<String> tolerations) {}

    /**
     * The node or the planned place of the pod, or the reason why there is none.
     *
     * @param place the place in the last plan, for example {@code NodeClaim general-8xk2p}; absent without a place
     * @param refusal why the last plan refuses the pod; absent if the pod is not refused
     * @param waitsFor missing inputs without which the pod cannot be planned
     */
    public record PodSchedulingView(
            @Nullable String node,
            @Nullable String place,
            @Nullable RefusalView refusal,
            List<GateWaitView> waitsFor) {}

    /** A missing input: the gate, for example {@code InstanceTypes}, the reason, for example {@code NeverKnown}, and both in a sentence. */
    public record GateWaitView(String gate, String reason, String sentence) {}

    /**
     * The reasons why no pool accepts the pod.
     *
     * @param pools the pools that came closest to accepting the pod
     * @param others the pools that are not named, by code; empty if all are named
     */
    public record RefusalView(String sentence, List<PoolRefusalView> pools, List<OtherPoolsView> others) {}

    /** The number of pools that are not named and that refused the pod by the rule with this code. */
    public record OtherPoolsView(String code, int pools) {}

    /** The first rule by which a pool refused the pod, and the closest candidate. */
    public record PoolRefusalView(String pool, String code, String sentence, String nearestMiss) {}

    /** Returns namespace and name. */
    public String fullName() {
        return namespace + "/" + name;
    }
}
