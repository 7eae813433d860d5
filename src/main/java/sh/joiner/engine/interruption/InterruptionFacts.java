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
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/**
 * A notice, with all of the snapshot that it is about.
 *
 * @param past what was decided so far; nothing where it is begun anew
 * @param fresh whether it is to be told now
 * @param toldOnly whether its rule asked for nothing more than telling, and all was over with that
 * @param cordonedByAnother whether another open notice has cordoned the node, and wants it so
 * @param listed whether EC2 still lists it among what is to come
 * @param claim absent if it is gone, or another bears its name
 * @param node absent while none has joined
 * @param pods all that are bound to the node, by name
 * @param nominated those that are about to be bound to it, by name
 */
record InterruptionFacts(
        Interruption about,
        Progress past,
        boolean fresh,
        boolean toldOnly,
        boolean cordonedByAnother,
        boolean listed,
        Optional<Claim> claim,
        Optional<Node> node,
        List<Pod> pods,
        List<Pod> nominated,
        Optional<Pool> pool,
        Optional<InterruptionPolicy> policy) {

    Notice notice() {
        return about.notice();
    }

    boolean isGone() {
        return claim.isEmpty();
    }

    /** Whether the claim is on its way out, whoever asked for it. */
    boolean isLeaving() {
        return claim.filter(Claim::isDeleting).isPresent();
    }

    /** Whether the node was begun to be drained or forced for this notice. */
    boolean isStarted() {
        return past.phase() == Phase.ACTING && past.acted().startedAt() != null && past.action() != ActionKind.CORDON;
    }

    /** Whether its pool's policy lets a node back that was cordoned for what is called off. */
    boolean isLetBackWhenCalledOff() {
        return policy.flatMap(InterruptionPolicy::terms)
                .filter(Terms::uncordonOnCancel)
                .isPresent();
    }

    Optional<Instant> deadline() {
        return notice().deadline();
    }

    /** The pods that have to live elsewhere when the node goes. */
    List<Pod> movable() {
        return movable(pods.stream()).toList();
    }

    /** The pods by which it is told which rule is meant: those too that come while the rule is looked for. */
    List<Pod> present() {
        return movable(Stream.concat(pods.stream(), nominated.stream())).toList();
    }

    private static Stream<Pod> movable(Stream<Pod> some) {
        return some.filter(pod -> !pod.life().isTerminal() && !pod.isOfDaemonSet() && !pod.isMirror());
    }

    /** What is going to happen, in AWS's word where it has one. */
    String event() {
        return notice().code().isEmpty() ? notice().kind().word() : notice().code();
    }
}
