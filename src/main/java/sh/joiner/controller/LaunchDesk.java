package sh.joiner.controller;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.controller.LaunchOrders.Made;
import sh.joiner.engine.bootstrap.UserData;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.Capacity;
import sh.joiner.port.Capacity.Launch;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** Launches for claims (aws 6.1): looks at the node class, chooses types, asks EC2, remembers what EC2 had nothing of. Thread-safe. */
public final class LaunchDesk {

    private final Cluster cluster;
    private final CatalogBook catalogs;
    private final LaunchOrders orders;
    private final Capacity capacity;
    private final UnavailableOfferings unavailable;
    private final Chronicle chronicle;
    private final Map<String, Result> started = new ConcurrentHashMap<>();

    /** What came of a launch. */
    sealed interface Result {

        /** An instance was started: what is to be written on the claim. */
        record Started(Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer)
                implements Result {}

        /** The claim is to be deleted; the code is the reference's reason. */
        record GivenUp(String code, String why) implements Result {}

        /** Something stands in the way that may pass. */
        record Later(String reason, String message) implements Result {}
    }

    public LaunchDesk(
            Cluster cluster,
            CatalogBook catalogs,
            LaunchOrders orders,
            Capacity capacity,
            UnavailableOfferings unavailable,
            Chronicle chronicle) {
        this.cluster = cluster;
        this.catalogs = catalogs;
        this.orders = orders;
        this.capacity = capacity;
        this.unavailable = unavailable;
        this.chronicle = chronicle;
    }

    /** Launches once for a claim, however often it is asked: what was started is remembered by the claim's uid (core 6.2). */
    Result launch(Claim claim) {
        var known = started.get(claim.uid());
        if (known != null) {
            return known;
        }
        var result = attempt(claim);
        if (result instanceof Result.Started) {
            started.put(claim.uid(), result);
        }
        return result;
    }

    /** Whether this instance was started here for a claim that is still there, be it written on the claim or not. */
    boolean knows(String providerId) {
        return started.values().stream()
                .anyMatch(result -> result instanceof Result.Started one
                        && one.answer().providerId().equals(providerId));
    }

    /** The claim is gone. */
    void forget(Claim claim) {
        started.remove(claim.uid());
    }

    /** What lets the reconciler try again later, each time a little later. */
    OutsideTrouble tryAgain(String reason, String message) {
        return new OutsideTrouble(Category.UNREACHABLE, reason, reason + ": " + message, null);
    }

    private Result attempt(Claim claim) {
        var snapshot = cluster.snapshot();
        var nodeClass = snapshot.nodeClasses().stream()
                .filter(one -> one.name().equals(claim.nodeClass().name()) && !one.deleting())
                .findFirst();
        if (nodeClass.isEmpty()) {
            return new Result.GivenUp(
                    "insufficient_capacity",
                    "there is no EC2NodeClass %s".formatted(claim.nodeClass().name()));
        }
        var obstacle = obstacle(nodeClass.get());
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var types =
                catalogs.catalog(snapshot.nodeClasses()).types(nodeClass.get().name());
        return types.isEmpty()
                ? new Result.Later("InstanceTypeResolutionFailed", "no instance types are known yet")
                : launch(claim, nodeClass.get(), types);
    }

    private static Optional<Result> obstacle(NodeClass nodeClass) {
        if (nodeClass.isReady()) {
            return Optional.empty();
        }
        boolean no = nodeClass.conditions().stream()
                .anyMatch(one -> one.type().equals("Ready") && !one.isUnknown()); // False, or True of an older spec
        var name = "EC2NodeClass " + nodeClass.name();
        return Optional.of(
                no
                        ? new Result.GivenUp("nodeclass_not_ready", name + " is not ready")
                        : new Result.Later("NodeClassReadinessUnknown", name + " has not been looked at yet"));
    }

    private Result launch(Claim claim, NodeClass nodeClass, List<InstanceType> types) {
        return switch (LaunchChoice.of(claim, types, LaunchChoice.MinValues.STRICT)) {
            case LaunchChoice.Refused(var reason) -> new Result.GivenUp("insufficient_capacity", reason);
            case LaunchChoice.Chosen chosen -> order(claim, nodeClass, types, chosen);
        };
    }

    private Result order(Claim claim, NodeClass nodeClass, List<InstanceType> types, LaunchChoice.Chosen chosen) {
        return switch (orders.order(claim, nodeClass, chosen)) {
            case Made.Refused(var reason, var message) ->
                reason == UserData.Reason.NODE_CLASS_NOT_READY
                        ? new Result.GivenUp("nodeclass_not_ready", message)
                        : new Result.Later("UserDataInvalid", message);
            case Made.Order(var order) -> {
                var launch = capacity.launch(order);
                unavailable.mark(launch.exhausted());
                yield result(claim, nodeClass, types, launch);
            }
        };
    }

    private Result result(Claim claim, NodeClass nodeClass, List<InstanceType> types, Launch launch) {
        return switch (launch) {
            case Launch.NoCapacity(var message, var _) -> new Result.GivenUp("insufficient_capacity", message);
            case Launch.Failed(var reason, var message, var _) -> new Result.Later(reason, message);
            case Launch.Launched(var instance, var _) -> {
                var type = types.stream()
                        .filter(one -> one.name().equals(instance.instanceType()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "EC2 started a %s, which nobody asked for".formatted(instance.instanceType())));
                chronicle.launched(claim, instance, price(type, instance));
                yield started(nodeClass, type, instance);
            }
        };
    }

    private static double price(InstanceType type, Instance instance) {
        return type.offerings().stream()
                .filter(one -> one.zone().equals(instance.zone()) && one.capacityType() == instance.capacityType())
                .mapToDouble(one -> one.price())
                .findFirst()
                .orElse(0);
    }

    private static Result started(NodeClass nodeClass, InstanceType type, Instance instance) {
        var answer = new Claim.Answer(
                instance.providerId(),
                null,
                instance.imageId(),
                positive(type.capacity()),
                positive(type.allocatable()));
        var annotations = Map.of(
                "karpenter.k8s.aws/instance-profile-name", nodeClass.resolved().instanceProfile());
        return new Result.Started(labels(nodeClass, type, instance), annotations, answer);
    }

    /** Zero amounts are left out (aws 6.11). */
    private static Resources positive(Resources all) {
        var some = new HashMap<String, Long>();
        all.asMap().forEach((name, amount) -> {
            if (amount > 0) {
                some.put(name, amount);
            }
        });
        return Resources.of(some);
    }

    /** Every label that the type leaves no choice of, then where and how it was bought (aws 6.11). */
    private static Map<String, String> labels(NodeClass nodeClass, InstanceType type, Instance instance) {
        var labels = new HashMap<String, String>();
        type.requirements()
                .list()
                .forEach(one ->
                        single(one).ifPresent(value -> labels.put(one.key().value(), value)));
        labels.put(Labels.ZONE.value(), instance.zone());
        labels.put(Labels.CAPACITY_TYPE.value(), instance.capacityType().wire());
        labels.put(Labels.INSTANCE_TENANCY.value(), "default");
        nodeClass.resolved().subnets().stream()
                .filter(subnet -> subnet.zone().equals(instance.zone())
                        && !subnet.zoneId().isEmpty())
                .findFirst()
                .ifPresent(subnet -> labels.put(Labels.ZONE_ID.value(), subnet.zoneId()));
        return labels;
    }

    private static Optional<String> single(Requirement requirement) {
        return requirement.allowed() instanceof OneOf(var values) && values.size() == 1
                ? Optional.of(values.first())
                : Optional.empty();
    }
}
