package sh.joiner.sandbox.scheduler;

import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PodShape;

/** A rule that decides on which nodes a pod may run. The reasons have the wording of the corresponding kube-scheduler plugin. */
interface Filter {

    /** Returns the reason why no node at all can run the pod, or empty. */
    default Optional<String> preFilter(PodShape pod) {
        return Optional.empty();
    }

    /** Evaluates the pod once and returns a check to apply to each node. */
    Check check(PodShape pod, SchedulerCache fleet);

    /** Returns the reasons why a node is rejected, or an empty list. */
    @FunctionalInterface
    interface Check {
        Check NOTHING = _ -> List.of();

        List<Reason> against(NodeSlot node);
    }

    /** A reason in kube-scheduler's wording. */
    record Reason(String text, Remedy remedy) {

        static Reason unresolvable(String text) {
            return new Reason(text, Remedy.NONE);
        }

        static Reason resolvable(String text) {
            return new Reason(text, Remedy.FEWER_PODS);
        }
    }

    /**
     * The remedy for a rejected node. {@code FEWER_PODS}: the node may become feasible if preemption deletes pods.
     * {@code NONE}: preemption cannot help.
     */
    enum Remedy {
        FEWER_PODS,
        NONE
    }
}
