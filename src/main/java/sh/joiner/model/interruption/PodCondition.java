package sh.joiner.model.interruption;

import java.util.Optional;
import sh.joiner.model.pod.LabelSelector;

/**
 * Narrows a rule to nodes with at least one pod for which all that is given holds. Pods of daemon sets and static pods do not count.
 *
 * @param ownerKind the kind that controls the pod, as {@code StatefulSet}; {@code Deployment} means its replica sets. Empty for any
 * @param labels absent for any
 * @param hasVolumes whether it mounts persistent volume claims; absent for either
 * @param blocked whether a PodDisruptionBudget allows it no disruption now; absent for either
 */
public record PodCondition(
        String ownerKind, Optional<LabelSelector> labels, Optional<Boolean> hasVolumes, Optional<Boolean> blocked) {

    /** Holds of every node, and of one without pods. */
    public static final PodCondition ANY = new PodCondition("", Optional.empty(), Optional.empty(), Optional.empty());
}
