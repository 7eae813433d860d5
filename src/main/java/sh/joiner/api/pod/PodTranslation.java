package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.Pod.Life;
import sh.joiner.model.pod.Pod.Phase;
import sh.joiner.model.pod.PodName;

/** Translates pods, with the fields that scheduling and draining use. */
public final class PodTranslation {

    private static final PodSpec NO_SPEC = new PodSpec();
    private static final PodStatus NO_STATUS = new PodStatus();
    private static final long DEFAULT_GRACE_SECONDS = 30;

    private PodTranslation() {}

    /** Returns the pod; throws {@link InvalidSpec} for an object that no API server accepts. */
    public static Pod pod(io.fabric8.kubernetes.api.model.Pod wire) {
        ObjectMeta metadata = wire.getMetadata();
        var spec = spec(wire.getSpec());
        var status = status(wire.getStatus());
        return new Pod(
                name(metadata),
                Present.text(metadata.getUid()),
                Present.map(metadata.getLabels()),
                Present.map(metadata.getAnnotations()),
                owner(metadata),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                PodRequests.of(spec),
                PlacingTranslation.placing(metadata.getName(), spec),
                node(spec.getNodeName()),
                node(status.getNominatedNodeName()),
                waiting(status),
                life(metadata, spec, status),
                !Present.list(spec.getResourceClaims()).isEmpty(),
                PodRequests.limits(spec));
    }

    static PodName name(ObjectMeta metadata) {
        return new PodName(Present.text(metadata.getNamespace()), metadata.getName());
    }

    private static PodSpec spec(@Nullable PodSpec wire) {
        return wire == null ? NO_SPEC : wire;
    }

    private static PodStatus status(@Nullable PodStatus wire) {
        return wire == null ? NO_STATUS : wire;
    }

    private static Optional<Owner> owner(ObjectMeta metadata) {
        return Present.list(metadata.getOwnerReferences()).stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst()
                .map(PodTranslation::owner);
    }

    private static Owner owner(OwnerReference wire) {
        return new Owner(
                Present.text(wire.getApiVersion()),
                Present.text(wire.getKind()),
                Present.text(wire.getName()),
                Present.text(wire.getUid()));
    }

    private static @Nullable NodeName node(@Nullable String name) {
        return name == null || name.isEmpty() ? null : new NodeName(name);
    }

    // Of the condition PodScheduled, Karpenter checks only the reason, not the status (core 4.2).
    private static @Nullable Instant waiting(PodStatus status) {
        return condition(status, "PodScheduled")
                .filter(condition -> "Unschedulable".equals(condition.getReason()))
                .map(condition ->
                        TimeTranslation.instantOrEpoch("status.conditions", condition.getLastTransitionTime()))
                .orElse(null);
    }

    private static Life life(ObjectMeta metadata, PodSpec spec, PodStatus status) {
        var priority = spec.getPriority();
        return new Life(
                phase(status.getPhase()),
                condition(status, "Ready")
                        .filter(podCondition -> "True".equals(podCondition.getStatus()))
                        .isPresent(),
                TimeTranslation.instant("status.startTime", status.getStartTime()),
                TimeTranslation.instant("metadata.deletionTimestamp", metadata.getDeletionTimestamp()),
                grace(metadata.getDeletionGracePeriodSeconds(), spec.getTerminationGracePeriodSeconds()),
                priority == null ? 0 : priority,
                Present.text(spec.getPriorityClassName()),
                trueSince(status, "PodScheduled"),
                trueSince(status, "Ready"),
                restarts(status));
    }

    private static int restarts(PodStatus status) {
        return Stream.of(status.getContainerStatuses(), status.getInitContainerStatuses())
                .flatMap(statuses -> Present.list(statuses).stream())
                .map(ContainerStatus::getRestartCount)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static @Nullable Instant trueSince(PodStatus status, String type) {
        return condition(status, type)
                .filter(podCondition -> "True".equals(podCondition.getStatus()))
                .map(podCondition -> TimeTranslation.instant("status.conditions", podCondition.getLastTransitionTime()))
                .orElse(null);
    }

    private static long grace(@Nullable Long atDeletion, @Nullable Long ofSpec) {
        if (atDeletion != null) {
            return atDeletion;
        }
        return ofSpec == null ? DEFAULT_GRACE_SECONDS : ofSpec;
    }

    private static Phase phase(@Nullable String wire) {
        return switch (Present.text(wire)) {
            case "", "Pending" -> Phase.PENDING;
            case "Running" -> Phase.RUNNING;
            case "Succeeded" -> Phase.SUCCEEDED;
            case "Failed" -> Phase.FAILED;
            default -> Phase.UNKNOWN;
        };
    }

    private static Optional<PodCondition> condition(PodStatus status, String type) {
        return Present.list(status.getConditions()).stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst();
    }
}
