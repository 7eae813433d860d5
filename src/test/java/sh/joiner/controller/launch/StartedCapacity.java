package sh.joiner.controller.launch;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.Instance.State;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;

/** A fake EC2 with running instances. Calls can be made to fail. */
public final class StartedCapacity implements Capacity {

    private final Map<InstanceId, Instance> instances = new TreeMap<>();
    private final Map<InstanceId, RemoteCallException> failures = new TreeMap<>();

    private Runnable beforeTerminate = () -> {};
    private final Set<InstanceId> leftOut = new TreeSet<>();
    private int callCount;
    private @Nullable RemoteCallException listing;

    public synchronized Instance start(String id) {
        return put(new InstanceId(id), State.RUNNING);
    }

    /** Gives the instance this security group from now on. */
    public synchronized void group(String id, String group) {
        put(new InstanceId(id), State.RUNNING, group);
    }

    /** Returns the number of list and find calls to EC2 since the last call of this method. */
    public synchronized int takeCallCount() {
        var count = callCount;
        callCount = 0;
        return count;
    }

    private Instance put(InstanceId id, State state) {
        return put(id, state, "sg-1");
    }

    private Instance put(InstanceId id, State state, String group) {
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
                new Instance.Placement(Set.of(group), "", "", false, "", 0),
                Map.of());
        instances.put(id, instance);
        return instance;
    }

    public synchronized void failureOf(InstanceId id, RemoteCallException failure) {
        failures.put(id, failure);
    }

    /** Gives the instance these tags from now on. */
    public synchronized void tagged(InstanceId id, Map<String, String> tags) {
        instances.computeIfPresent(
                id,
                (_, instance) -> new Instance(
                        instance.id(),
                        instance.providerId(),
                        instance.state(),
                        instance.instanceType(),
                        instance.zone(),
                        instance.capacityType(),
                        instance.imageId(),
                        instance.subnetId(),
                        instance.launchedAt(),
                        instance.placement(),
                        tags));
    }

    /** Omits this instance from lists, although it exists. */
    public synchronized void leaveOut(InstanceId id) {
        leftOut.add(id);
    }

    /** Makes each list call fail with this error. With null, list calls succeed again. */
    public synchronized void failureOfAll(@Nullable RemoteCallException failure) {
        listing = failure;
    }

    /** Removes the instances whose termination was requested. */
    public synchronized void settle() {
        instances.values().removeIf(Instance::isTerminating);
    }

    @Override
    public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
        throw new IllegalStateException("this test launches nothing");
    }

    @Override
    public CompletableFuture<List<Instance>> startedBy(String token) {
        throw new IllegalStateException("this test launches nothing");
    }

    /** Sets code that runs before each termination and may throw, as if the call to EC2 failed. */
    public synchronized void beforeTerminate(Runnable action) {
        beforeTerminate = action;
    }

    @Override
    public synchronized boolean terminate(InstanceId id) {
        beforeTerminate.run();
        var failure = failures.get(id);
        if (failure != null) {
            throw failure;
        }
        boolean exists = instances.containsKey(id);
        if (exists) {
            put(id, State.SHUTTING_DOWN);
        }
        return exists;
    }

    @Override
    public void tag(InstanceId id, Map<String, String> tags) {
        throw new IllegalStateException("this test tags nothing");
    }

    @Override
    public synchronized Optional<Instance> find(InstanceId id) {
        callCount++;
        return Optional.ofNullable(instances.get(id));
    }

    @Override
    public synchronized List<Instance> list() {
        callCount++;
        if (listing != null) {
            throw listing;
        }
        return instances.values().stream()
                .filter(instance -> !leftOut.contains(instance.id()))
                .toList();
    }
}
