package sh.joiner.engine.supply;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;

/** Explains why a pool is not ready: the pool or its node class is invalid or does not exist, or a check is not finished yet. */
final class UnreadyPool {

    private static final String READY = "Ready";

    private UnreadyPool() {}

    static ByPool refuses(Pool pool, List<NodeClass> nodeClasses) {
        var name = pool.template().nodeClass().name();
        return nodeClasses.stream()
                .filter(nodeClass -> nodeClass.name().equals(name) && !nodeClass.deleting())
                .filter(nodeClass ->
                        nodeClass.condition(READY).filter(Condition::isFalse).isEmpty() && !isInvalid(pool))
                .findFirst()
                .map(nodeClass -> new ByPool(pool.name(), Step.TYPES_NOT_KNOWN, waitsFor(nodeClass), ""))
                .orElseGet(() -> new ByPool(pool.name(), Step.POOL_NOT_READY, "the NodePool is not ready", ""));
    }

    private static boolean isInvalid(Pool pool) {
        return pool.conditions().stream()
                .anyMatch(condition -> condition.type().equals("ValidationSucceeded") && condition.isFalse());
    }

    /** Names the node class and its unfinished checks. There may be none, because the pool's conditions are updated later than those of the node class. */
    private static String waitsFor(NodeClass nodeClass) {
        var open = nodeClass.conditions().stream()
                .filter(condition -> condition.isUnknown() && !condition.type().equals(READY))
                .map(Condition::type)
                .sorted()
                .collect(Collectors.joining(", "));
        return "the NodePool is not ready yet: waiting for EC2NodeClass %s%s"
                .formatted(nodeClass.name(), open.isEmpty() ? "" : " (%s)".formatted(open));
    }
}
