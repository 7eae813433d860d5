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

    /** The change that would make the node feasible: fewer pods, so that preemption can help, or no change that preemption can make. */
    enum Remedy {
        FEWER_PODS,
        NONE
    }
}
