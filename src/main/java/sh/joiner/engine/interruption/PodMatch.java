package sh.joiner.engine.interruption;

import java.util.List;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;

/** Whether a rule is for a node with these pods. */
final class PodMatch {

    private PodMatch() {}

    static boolean matches(PodCondition when, List<Pod> present, PodHolds holds) {
        return when.equals(PodCondition.ANY) || present.stream().anyMatch(pod -> isMeant(when, pod, holds));
    }

    private static boolean isMeant(PodCondition when, Pod pod, PodHolds holds) {
        return isOwnedBy(when.ownerKind(), pod)
                && when.labels().map(selector -> selector.selects(pod.labels())).orElse(true)
                && when.hasVolumes().map(has -> has == hasVolumes(pod)).orElse(true)
                && when.blocked()
                        .map(blocked -> blocked == holds.budget(pod).isPresent())
                        .orElse(true);
    }

    private static boolean isOwnedBy(String kind, Pod pod) {
        var direct = kind.equals("Deployment") ? "ReplicaSet" : kind;
        return kind.isEmpty()
                || pod.owner().map(Owner::kind).filter(direct::equals).isPresent();
    }

    static boolean hasVolumes(Pod pod) {
        return !pod.placing().volumeClaims().isEmpty();
    }
}
