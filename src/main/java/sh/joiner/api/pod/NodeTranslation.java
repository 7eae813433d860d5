package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.QuantityTranslation;
import sh.joiner.api.translate.TaintTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;

/** Translates nodes. */
public final class NodeTranslation {

    private static final NodeSpec NO_SPEC = new NodeSpec();
    private static final NodeStatus NO_STATUS = new NodeStatus();

    private NodeTranslation() {}

    /** Returns the node; throws {@link InvalidSpec} for an object that no API server accepts. */
    public static Node node(io.fabric8.kubernetes.api.model.Node wire) {
        ObjectMeta metadata = wire.getMetadata();
        var spec = spec(wire.getSpec());
        var status = status(wire.getStatus());
        var ready = ready(status);
        return new Node(
                new NodeName(metadata.getName()),
                Present.text(metadata.getUid()),
                Present.text(spec.getProviderID()),
                Present.map(metadata.getLabels()),
                Present.map(metadata.getAnnotations()),
                TaintTranslation.taints("spec.taints", spec.getTaints()),
                Present.list(metadata.getFinalizers()),
                QuantityTranslation.resources("status.capacity", status.getCapacity()),
                QuantityTranslation.resources("status.allocatable", status.getAllocatable()),
                ready.filter(nodeCondition -> "True".equals(nodeCondition.getStatus()))
                        .isPresent(),
                TimeTranslation.instant(
                        "status.conditions",
                        ready.map(NodeCondition::getLastTransitionTime).orElse(null)),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                TimeTranslation.instant("metadata.deletionTimestamp", metadata.getDeletionTimestamp()),
                Present.list(status.getConditions()).stream()
                        .map(NodeTranslation::condition)
                        .toList());
    }

    private static Condition condition(NodeCondition wire) {
        return new Condition(
                Present.text(wire.getType()),
                ConditionTranslation.status(Present.text(wire.getStatus())),
                Present.text(wire.getReason()),
                Present.text(wire.getMessage()),
                TimeTranslation.instantOrEpoch("status.conditions", wire.getLastTransitionTime()));
    }

    private static NodeSpec spec(@Nullable NodeSpec wire) {
        return wire == null ? NO_SPEC : wire;
    }

    private static NodeStatus status(@Nullable NodeStatus wire) {
        return wire == null ? NO_STATUS : wire;
    }

    private static Optional<NodeCondition> ready(NodeStatus status) {
        return Present.list(status.getConditions()).stream()
                .filter(condition -> "Ready".equals(condition.getType()))
                .findFirst();
    }
}
