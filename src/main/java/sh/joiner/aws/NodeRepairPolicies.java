package sh.joiner.aws;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.RepairPolicy;

/** The conditions that make a node on EC2 unhealthy: those of the kubelet, and those of the EKS node monitoring agent (aws 6.15). */
public final class NodeRepairPolicies {

    private static final Duration DEFAULT = Duration.ofMinutes(30);
    private static final Duration ACCELERATED = Duration.ofMinutes(10);

    private NodeRepairPolicies() {}

    /** Returns all policies. */
    public static List<RepairPolicy> all() {
        var agent = Stream.of("StorageReady", "NetworkingReady", "KernelReady", "ContainerRuntimeReady")
                .map(type -> new RepairPolicy(type, Status.FALSE, DEFAULT));
        return Stream.concat(
                        Stream.of(
                                new RepairPolicy("Ready", Status.FALSE, DEFAULT),
                                new RepairPolicy("Ready", Status.UNKNOWN, DEFAULT),
                                new RepairPolicy("AcceleratedHardwareReady", Status.FALSE, ACCELERATED)),
                        agent)
                .toList();
    }
}
