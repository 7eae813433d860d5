package sh.joiner.sandbox.scheduler;

import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PodShape;

/** One rule about where a pod may go, named and worded as kube-scheduler's plugin of the same purpose. */
interface Filter {

    /** What keeps the pod from every node, whichever it is. */
    default Optional<String> bar(PodShape pod) {
        return Optional.empty();
    }

    /** Looks at the pod once; the answer then looks at nodes. */
    Check check(PodShape pod, SchedulerCache fleet);

    /** What the rule has against one node: nothing, or reasons. */
    @FunctionalInterface
    interface Check {
        Check NOTHING = _ -> List.of();

        List<Reason> against(NodeSlot node);
    }

    /** A reason in kube-scheduler's words. */
    record Reason(String text, Cure cure) {

        static Reason lasting(String text) {
            return new Reason(text, Cure.NONE);
        }

        static Reason curable(String text) {
            return new Reason(text, Cure.FEWER_PODS);
        }
    }

    /** What would help: fewer pods on the node, or nothing about pods. */
    enum Cure {
        FEWER_PODS,
        NONE
    }
}
