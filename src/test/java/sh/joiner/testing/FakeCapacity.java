package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;

/** A fake EC2. Of the types in an order, the fake launches the first type that has capacity. Thread-safe. */
public final class FakeCapacity implements Capacity {

    private final Map<InstanceId, Instance> instances = new TreeMap<>();
    private final Set<String> lacking = new HashSet<>();
    private final List<String> launched = new ArrayList<>();
    private final Map<String, Launch> answers = new HashMap<>();
    private Instant launchedAt = Instant.EPOCH;
    private boolean empty;
    private boolean visible = true;
    private int unanswered;
    private String code = "InsufficientInstanceCapacity";
    private int count;

    /** Removes the capacity for this type in the zone. */
    public synchronized void removeCapacity(String type, String zone) {
        lacking.add(type + " " + zone);
    }

    /** Removes all capacity. */
    public synchronized void removeAllCapacity() {
        empty = true;
    }

    /** Refuses every launch with this error code. */
    public synchronized void refuses(String word) {
        empty = true;
        code = word;
    }

    /** Returns the launches in order, as {@code m5.large us-east-1a spot}. */
    public synchronized List<String> launched() {
        return List.copyOf(launched);
    }

    /** Adds an instance with these tags that Joiner did not launch. */
    public synchronized Instance runs(String type, String zone, Map<String, String> tags) {
        var id = new InstanceId("i-%017d".formatted(++count));
        var instance = new Instance(
                id,
                "aws:///%s/%s".formatted(zone, id),
                Instance.State.RUNNING,
                type,
                zone,
                CapacityType.ON_DEMAND,
                "ami-1",
                "subnet-a",
                launchedAt,
                Instance.Placement.UNKNOWN,
                tags);
        instances.put(id, instance);
        return instance;
    }

    /** Reports this partition of the placement group for all instances. */
    public synchronized void partition(int number) {
        instances.replaceAll((_, instance) -> {
            var old = instance.placement();
            return with(
                    instance,
                    new Instance.Placement(
                            old.securityGroups(),
                            old.reservationId(),
                            old.reservationType(),
                            old.interruptible(),
                            old.placementGroupId(),
                            number));
        });
    }

    /** Uses this time as the launch time of instances from now on. */
    public synchronized void launchesAt(Instant time) {
        launchedAt = time;
    }

    /** Completes the termination of instances for which termination was requested. */
    public synchronized void settle() {
        instances.values().removeIf(Instance::isTerminating);
    }

    /** Executes this number of launches without returning an answer, starting with the next launch. */
    public synchronized void losesAnswers(int calls) {
        unanswered = calls;
    }

    /** Hides instances from searches by launch token from now on, as EC2 does for some seconds after a launch. */
    public synchronized void fallBehind() {
        visible = false;
    }

    /** Finds all instances again. */
    public synchronized void catchUp() {
        visible = true;
    }

    @Override
    public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
        var token = "launch of %s after %s".formatted(order.claim().uid(), record.spent());
        try {
            record.begin(token);
        } catch (RemoteCallException failure) {
            return CompletableFuture.completedFuture(
                    new Launch.Failed("LaunchFailed", String.valueOf(failure.getMessage()), List.of()));
        }
        var launch = answers(order, token);
        if (!(launch instanceof Launch.Unanswered)) {
            record.spend(token);
        }
        return CompletableFuture.completedFuture(launch);
    }

    private synchronized Launch answers(LaunchOrder order, String token) {
        var launch = answers.computeIfAbsent(token, _ -> launch(order, token));
        return unanswered-- > 0 ? new Launch.Unanswered("LaunchFailed", "no answer") : launch;
    }

    private Launch launch(LaunchOrder order, String token) {
        if (order.groups().isEmpty()) {
            return new Launch.Failed("LaunchFailed", "no image supports these instance types", List.of());
        }
        var exhausted = new ArrayList<Exhausted>();
        for (var type : order.types()) {
            for (var offering : type.offerings()) {
                if (!empty && !lacking.contains(type.name() + " " + offering.zone())) {
                    return new Launch.Launched(start(order, type, offering, token), exhausted);
                }
                exhausted.add(new Exhausted(type.name(), offering.zone(), order.capacityType(), "", code));
            }
        }
        return new Launch.NoCapacity(code + ": no capacity is left", exhausted);
    }

    private Instance start(LaunchOrder order, InstanceType type, Offering offering, String token) {
        var tags = new HashMap<>(order.tags());
        tags.put(Claim.LAUNCH, token);
        var id = new InstanceId("i-%017d".formatted(++count));
        launched.add("%s %s %s".formatted(type.name(), offering.zone(), order.capacityType()));
        var image = order.groups().stream()
                .filter(group -> group.instanceTypes().contains(type.name()))
                .map(group -> group.image().id())
                .findFirst()
                .orElse("");
        var instance = new Instance(
                id,
                "aws:///%s/%s".formatted(offering.zone(), id),
                Instance.State.PENDING,
                type.name(),
                offering.zone(),
                order.capacityType(),
                image,
                order.nodeClass().resolved().subnets().getFirst().id(),
                launchedAt,
                placement(order, type, offering),
                tags);
        instances.put(id, instance);
        return instance;
    }

    private static Instance.Placement placement(LaunchOrder order, InstanceType type, Offering offering) {
        return order.reservation(type.name(), offering.zone())
                .map(reservation -> new Instance.Placement(
                        Set.of(), reservation.id(), reservation.kind().wire(), reservation.interruptible(), "", 0))
                .orElse(Instance.Placement.UNKNOWN);
    }

    @Override
    public synchronized boolean terminate(InstanceId id) {
        var known = instances.computeIfPresent(
                id, (_, instance) -> with(instance, Instance.State.SHUTTING_DOWN, instance.tags()));
        return known != null;
    }

    @Override
    public synchronized void tag(InstanceId id, Map<String, String> tags) {
        instances.computeIfPresent(id, (_, instance) -> {
            var all = new HashMap<>(instance.tags());
            all.putAll(tags);
            return with(instance, instance.state(), all);
        });
    }

    private static Instance with(Instance instance, Instance.State state, Map<String, String> tags) {
        return with(instance, state, instance.placement(), tags);
    }

    private static Instance with(Instance instance, Instance.Placement placement) {
        return with(instance, instance.state(), placement, instance.tags());
    }

    private static Instance with(
            Instance instance, Instance.State state, Instance.Placement placement, Map<String, String> tags) {
        return new Instance(
                instance.id(),
                instance.providerId(),
                state,
                instance.instanceType(),
                instance.zone(),
                instance.capacityType(),
                instance.imageId(),
                instance.subnetId(),
                instance.launchedAt(),
                placement,
                tags);
    }

    @Override
    public synchronized Optional<Instance> find(InstanceId id) {
        return Optional.ofNullable(instances.get(id));
    }

    @Override
    public synchronized List<Instance> list() {
        return List.copyOf(instances.values());
    }

    @Override
    public synchronized CompletableFuture<List<Instance>> startedBy(String token) {
        return CompletableFuture.completedFuture(instances.values().stream()
                .filter(instance -> visible && instance.launchToken().equals(token) && !instance.isTerminating())
                .toList());
    }
}
