package sh.joiner.aws;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.Capacity;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Instances through EC2 (aws 6). */
final class Ec2Capacity implements Capacity {

    private final Instances instances;
    private final Fleets fleets;
    private final WorldClock clock;

    Ec2Capacity(Instances instances, Fleets fleets, WorldClock clock) {
        this.instances = instances;
        this.fleets = fleets;
        this.clock = clock;
    }

    @Override
    public Launch launch(LaunchOrder order) {
        var obstacle = obstacle(order);
        if (!obstacle.isEmpty()) {
            return new Launch.Failed("LaunchFailed", obstacle, List.of());
        }
        try {
            return fleets.start(order).outcome(order, clock.now());
        } catch (OutsideTrouble trouble) {
            var text = AwsErrors.nonNull(trouble.getMessage());
            return new Launch.Failed(LaunchReasons.reason(text), LaunchReasons.message(text), List.of());
        }
    }

    /** What the order lacks, in words; empty if nothing. */
    private static String obstacle(LaunchOrder order) {
        var nodeClass = order.nodeClass();
        if (order.groups().isEmpty()) {
            return "no image of node class %s serves the instance types of the claim".formatted(nodeClass.name());
        }
        if (nodeClass.resolved().securityGroups().isEmpty()) {
            return "node class %s has no security group".formatted(nodeClass.name());
        }
        // The AWS SDK in use has no word for it; starting the instance without it would be wrong in silence.
        return nodeClass.machine().nestedVirtualization().equals("enabled")
                ? "nested virtualization (spec.cpuOptions) is not supported yet"
                : "";
    }

    @Override
    public boolean terminate(InstanceId id) {
        var instance = instances.find(id);
        return instance.isPresent() && (instance.get().isGoing() || instances.terminate(id));
    }

    @Override
    public void tag(InstanceId instance, Map<String, String> tags) {
        instances.tag(instance, tags);
    }

    @Override
    public Optional<Instance> find(InstanceId instance) {
        return instances.find(instance);
    }

    @Override
    public List<Instance> list() {
        return instances.list();
    }
}
