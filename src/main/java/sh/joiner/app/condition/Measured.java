package sh.joiner.app.condition;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/**
 * An object whose conditions are measured.
 *
 * @param source the object itself
 * @param extras the values of the additional metric labels of the kind
 * @param createdAt absent if the model has no creation time
 * @param deletingSince the time of the deletion request; absent if the object is not being deleted. If the model does not contain the time of the
 *     request, the time of the first snapshot in which the object is being deleted
 */
public record Measured(
        Object source,
        String uid,
        String name,
        List<Condition> conditions,
        List<String> extras,
        @Nullable Instant createdAt,
        @Nullable Instant deletingSince) {

    static Stream<Measured> of(Kind kind, Snapshot snapshot) {
        return switch (kind) {
            case NODE_CLAIM -> snapshot.claims().stream().map(Measured::of);
            case NODE -> snapshot.nodes().stream().map(Measured::of);
            case NODE_POOL -> snapshot.pools().stream().map(pool -> of(pool, snapshot.takenAt()));
            case EC2_NODE_CLASS -> snapshot.nodeClasses().stream().map(nodeClass -> of(nodeClass, snapshot.takenAt()));
        };
    }

    private static Measured of(Claim claim) {
        return new Measured(
                claim,
                claim.uid(),
                claim.name().value(),
                claim.conditions(),
                extras(Kind.NODE_CLAIM, claim.labels()),
                claim.createdAt(),
                claim.deletingSince());
    }

    private static Measured of(Node node) {
        return new Measured(
                node,
                node.uid(),
                node.name().value(),
                node.conditions(),
                extras(Kind.NODE, node.labels()),
                node.createdAt(),
                node.deletingSince());
    }

    private static Measured of(Pool pool, Instant now) {
        return new Measured(
                pool, pool.uid(), pool.name(), pool.conditions(), List.of(), null, pool.deleting() ? now : null);
    }

    private static Measured of(NodeClass nodeClass, Instant now) {
        return new Measured(
                nodeClass,
                nodeClass.uid(),
                nodeClass.name(),
                nodeClass.conditions(),
                List.of(),
                null,
                nodeClass.deleting() ? now : null);
    }

    private static List<String> extras(Kind kind, Map<String, String> labels) {
        return kind.extras().stream()
                .map(key -> labels.getOrDefault(key.value(), ""))
                .toList();
    }

    /** Returns this object with the deletion time of the earlier observation, if both observations have a deletion time. */
    Measured after(Measured before) {
        return before.deletingSince() == null || deletingSince == null
                ? this
                : new Measured(source, uid, name, conditions, extras, createdAt, before.deletingSince());
    }

    @Nullable
    Condition condition(String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst()
                .orElse(null);
    }
}
