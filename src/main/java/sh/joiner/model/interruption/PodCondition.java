package sh.joiner.model.interruption;

import java.util.Optional;
import sh.joiner.model.pod.LabelSelector;

/**
 * A condition that limits a rule to nodes with at least one pod that matches all given fields. Pods of daemon sets and static pods are
 * ignored.
 *
 * @param ownerKind the kind that controls the pod, such as {@code StatefulSet}; {@code Deployment} means its ReplicaSets. Empty if the kind does not matter
 * @param labels the labels of the pod; absent if they do not matter
 * @param hasVolumes whether the pod mounts PersistentVolumeClaims; absent if that does not matter
 * @param blocked whether a PodDisruptionBudget currently allows no disruption of the pod; absent if that does not matter
 */
public record PodCondition(
        String ownerKind, Optional<LabelSelector> labels, Optional<Boolean> hasVolumes, Optional<Boolean> blocked) {

    /** Matches every node, even a node without pods. */
    public static final PodCondition ANY = new PodCondition("", Optional.empty(), Optional.empty(), Optional.empty());
}
