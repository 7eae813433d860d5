package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/**
 * An open interruption with everything in the inputs that it refers to.
 *
 * @param past the progress so far; if the decision starts over, only the fact that the node is cordoned is kept
 * @param unannounced true if an event about this notice is still to be emitted
 * @param observedOnly true if the recorded action is only Observe or Ignore, and the AWS event may still begin or continue
 * @param cordonedByAnother true if another open interruption has cordoned the node and still needs the cordon
 * @param listed true if EC2 still lists the event or the failed check in the instance status
 */
record InterruptionFacts(
        Interruption interruption,
        Progress past,
        boolean unannounced,
        boolean observedOnly,
        boolean cordonedByAnother,
        boolean listed,
        Target target) {

    /**
     * The objects that the notice affects.
     *
     * @param claim absent if the claim is deleted or another claim has its name
     * @param node absent if the snapshot has no node for the notice
     * @param pods the pods that are bound to the node, ordered by name
     * @param nominated the pods that are nominated for the node or its claim, ordered by name
     * @param policy the policy in effect for the pool
     */
    record Target(
            Optional<Claim> claim,
            Optional<Node> node,
            List<Pod> pods,
            List<Pod> nominated,
            Optional<Pool> pool,
            Optional<InterruptionPolicy> policy) {}

    Notice notice() {
        return interruption.notice();
    }

    Optional<Claim> claim() {
        return target.claim();
    }

    Optional<Node> node() {
        return target.node();
    }

    Optional<Pool> pool() {
        return target.pool();
    }

    Optional<InterruptionPolicy> policy() {
        return target.policy();
    }

    boolean isUnparsed() {
        return interruption.unparsed().isPresent() || notice().kind() == NoticeKind.UNPARSED;
    }

    boolean isClaimDeleted() {
        return claim().isEmpty();
    }

    /** Returns true if the claim is being deleted, for any reason. */
    boolean isLeaving() {
        return claim().filter(Claim::isDeleting).isPresent();
    }

    /** Returns true if this notice has started a drain or a forceful termination of the node. */
    boolean isStarted() {
        return past.phase() == Phase.ACTING && past.acted().startedAt() != null && past.action() != ActionKind.CORDON;
    }

    /** Returns true if the pool's policy uncordons a node after the event that caused the cordon is canceled. */
    boolean isUncordonedOnCancel() {
        return policy().flatMap(InterruptionPolicy::terms)
                .filter(Terms::uncordonOnCancel)
                .isPresent();
    }

    Optional<Instant> deadline() {
        return notice().deadline();
    }

    /** Returns the pods on the node that must be rescheduled when the node is drained. */
    List<Pod> reschedulable() {
        return reschedulable(target.pods().stream()).toList();
    }

    /** Returns the pods that rules are matched against: those on the node, and those nominated for the node. */
    List<Pod> present() {
        return reschedulable(Stream.concat(target.pods().stream(), target.nominated().stream()))
                .toList();
    }

    private static Stream<Pod> reschedulable(Stream<Pod> pods) {
        return pods.filter(pod -> !pod.life().isTerminal() && !pod.isOfDaemonSet() && !pod.isMirror());
    }

    /** Returns AWS's code of the event, or the kind of the notice if the event has no code. */
    String event() {
        return notice().code().isEmpty() ? notice().kind().word() : notice().code();
    }
}
