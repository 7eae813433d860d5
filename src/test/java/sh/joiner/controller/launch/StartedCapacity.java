package sh.joiner.controller.launch;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.Instance.State;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.Capacity;
import sh.joiner.port.OutsideTrouble;

/** Instances that were started before the test, some of which EC2 has trouble with. */
public final class StartedCapacity implements Capacity {

    private final Map<InstanceId, Instance> instances = new TreeMap<>();
    private final Map<InstanceId, OutsideTrouble> troubles = new TreeMap<>();

    public synchronized Instance start(String id) {
        return put(new InstanceId(id), State.RUNNING);
    }

    private Instance put(InstanceId id, State state) {
        var instance = new Instance(
                id,
                "aws:///us-east-1a/" + id,
                state,
                "m5.large",
                "us-east-1a",
                CapacityType.ON_DEMAND,
                "ami-1",
                "subnet-a",
                Instant.EPOCH,
                Map.of());
        instances.put(id, instance);
        return instance;
    }

    public synchronized void troubleWith(InstanceId id, OutsideTrouble trouble) {
        troubles.put(id, trouble);
    }

    /** What was asked to terminate is gone. */
    public synchronized void settle() {
        instances.values().removeIf(Instance::isGoing);
    }

    @Override
    public Launch launch(LaunchOrder order) {
        throw new IllegalStateException("this test launches nothing");
    }

    @Override
    public synchronized boolean terminate(InstanceId id) {
        var trouble = troubles.get(id);
        if (trouble != null) {
            throw trouble;
        }
        boolean there = instances.containsKey(id);
        if (there) {
            put(id, State.SHUTTING_DOWN);
        }
        return there;
    }

    @Override
    public void tag(InstanceId id, Map<String, String> tags) {
        throw new IllegalStateException("this test tags nothing");
    }

    @Override
    public synchronized Optional<Instance> find(InstanceId id) {
        return Optional.ofNullable(instances.get(id));
    }

    @Override
    public synchronized List<Instance> list() {
        return List.copyOf(instances.values());
    }
}
