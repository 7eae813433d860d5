package sh.joiner.engine.disruption;

import sh.joiner.model.pod.Pod;

/** The pods that need another node if their node is removed (core 5.5). */
final class Reschedulable {

    private Reschedulable() {}

    /** Returns true for a pod that runs or, if a StatefulSet owns it, terminates; false for pods of daemon sets and static pods. */
    static boolean test(Pod pod) {
        boolean isActive = !pod.life().isTerminal() && !pod.life().isTerminating();
        return (isActive || isRecreated(pod)) && !pod.isOfDaemonSet() && !pod.isMirror();
    }

    // A StatefulSet creates a terminating pod again under its name.
    private static boolean isRecreated(Pod pod) {
        return pod.life().isTerminating()
                && pod.owner()
                        .filter(owner -> owner.kind().equals("StatefulSet"))
                        .isPresent();
    }
}
