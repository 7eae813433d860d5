package sh.joiner.aws.launch;

import java.util.Optional;
import sh.joiner.model.claim.LaunchOrder;

/** What stands in the way of an order before EC2 is asked: a code of the class's conditions, and words. */
record LaunchObstacle(String code, String sentence) {

    private static final String NOT_READY = "DependenciesNotReady";

    static Optional<LaunchObstacle> of(LaunchOrder order) {
        var nodeClass = order.nodeClass();
        if (order.groups().isEmpty()) {
            return obstacle(
                    NOT_READY,
                    "no image of node class %s serves the instance types of the claim".formatted(nodeClass.name()));
        }
        if (nodeClass.resolved().securityGroups().isEmpty()) {
            return obstacle(NOT_READY, "node class %s has no security group".formatted(nodeClass.name()));
        }
        // The AWS SDK in use has no word for it; starting the instance without it would be wrong in silence.
        return nodeClass.machine().nestedVirtualization().equals("enabled")
                ? obstacle(
                        "NestedVirtualizationNotSupported",
                        "nested virtualization (spec.cpuOptions) is not supported yet")
                : Optional.empty();
    }

    private static Optional<LaunchObstacle> obstacle(String code, String sentence) {
        return Optional.of(new LaunchObstacle(code, sentence));
    }
}
