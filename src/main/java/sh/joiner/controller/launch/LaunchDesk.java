package sh.joiner.controller.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchOrders.Made;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.Capacity;
import sh.joiner.port.Capacity.Launch;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** Launches for claims (aws 6.1): looks at the node class, chooses types, asks EC2, remembers what EC2 had nothing of. Thread-safe. */
public final class LaunchDesk {

    private static final Logger LOG = Logger.getLogger(LaunchDesk.class);

    private final Needs<Inputs> needs;
    private final Capacity capacity;
    private final NodeClassBook classes;
    private final UnavailableOfferings unavailable;
    private final Chronicle chronicle;
    private final Map<String, Result> started = new ConcurrentHashMap<>();

    /** What a launch is made from. */
    public record Inputs(Cluster cluster, CatalogBook catalogs, LaunchOrders orders) {}

    /** What came of a launch. */
    public sealed interface Result {

        /** An instance was started: what is to be written on the claim. */
        record Started(Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer)
                implements Result {}

        /** The claim is to be deleted; the code is the reference's reason. */
        record GivenUp(String code, String why) implements Result {}

        /** Something stands in the way that may pass. */
        record Later(String reason, String message) implements Result {}
    }

    public LaunchDesk(
            Needs<Inputs> needs,
            Capacity capacity,
            NodeClassBook classes,
            UnavailableOfferings unavailable,
            Chronicle chronicle) {
        this.needs = needs;
        this.capacity = capacity;
        this.classes = classes;
        this.unavailable = unavailable;
        this.chronicle = chronicle;
    }

    /** Launches once for a claim, however often it is asked: what was started is remembered by the claim's uid (core 6.2). */
    public Result launch(Claim claim) {
        var known = started.get(claim.uid());
        if (known != null) {
            return known;
        }
        var result = needs.inputs().map(inputs -> attempt(inputs, claim)).orElseGet(this::waits);
        if (result instanceof Result.Started) {
            started.put(claim.uid(), result);
        }
        return result;
    }

    /** Whether this instance was started here for a claim that is still there, be it written on the claim or not. */
    public boolean knows(String providerId) {
        return started.values().stream()
                .anyMatch(result -> result instanceof Result.Started one
                        && one.answer().providerId().equals(providerId));
    }

    /** Returns the instance that was launched here for the claim. */
    public Optional<InstanceId> startedFor(Claim claim) {
        return started.get(claim.uid()) instanceof Result.Started launch
                ? InstanceId.ofProviderId(launch.answer().providerId())
                : Optional.empty();
    }

    /** The claim is gone. */
    public void forget(Claim claim) {
        started.remove(claim.uid());
        classes.endedIn(claim.label(Labels.RESERVATION_ID));
    }

    /** What lets the reconciler try again later, each time a little later. */
    public OutsideTrouble tryAgain(String reason, String message) {
        return new OutsideTrouble(Category.UNREACHABLE, reason, reason + ": " + message, null);
    }

    /** Is run when launches that had to wait may be tried; must not block. */
    public void onOpening(Runnable listener) {
        needs.onOpening(listener);
    }

    private Result waits() {
        var gates = needs.obstacles().stream().map(Obstacle::sentence).collect(Collectors.joining(", "));
        return new Result.Later("WaitingForInputs", "waiting for " + gates);
    }

    private Result attempt(Inputs known, Claim claim) {
        var catalogs = known.catalogs();
        var snapshot = known.cluster().snapshot();
        var nodeClass = snapshot.nodeClasses().stream()
                .filter(one -> one.name().equals(claim.nodeClass().name()) && !one.deleting())
                .map(catalogs::complete)
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
        if (!catalogs.classes().knowsGroupOf(nodeClass.get())) {
            return new Result.Later("PlacementGroupUnknown", "EC2 has not told of the placement group yet");
        }
        var types = catalogs.catalog(snapshot)
                .table(claim.pool(), nodeClass.get().name())
                .types();
        return types.isEmpty()
                ? new Result.Later("InstanceTypeResolutionFailed", "no instance type can be used with its node class")
                : launch(known.orders(), claim, nodeClass.get(), types);
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

    private Result launch(LaunchOrders orders, Claim claim, NodeClass nodeClass, List<InstanceType> types) {
        return switch (LaunchChoice.of(claim, types, LaunchChoice.MinValues.STRICT)) {
            case LaunchChoice.Refused(var reason) -> new Result.GivenUp("insufficient_capacity", reason);
            case LaunchChoice.Chosen chosen -> {
                warn(claim, chosen.hint());
                yield order(orders.order(claim, nodeClass, chosen), types);
            }
        };
    }

    private static void warn(Claim claim, String hint) {
        if (!hint.isEmpty()) {
            LOG.warnf("a launch goes ahead with little choice: claim=%s reason=%s", claim.name(), hint);
        }
    }

    private Result order(Made made, List<InstanceType> types) {
        return switch (made) {
            case Made.Refused(var obstacle, var message) -> refused(obstacle, message);
            case Made.Order(var order) -> {
                var launch = capacity.launch(order);
                remember(order, launch);
                yield result(order, types, launch);
            }
        };
    }

    private static Result refused(LaunchOrders.Obstacle obstacle, String message) {
        return switch (obstacle) {
            case TAGS, CLUSTER_UNKNOWN -> new Result.GivenUp("nodeclass_not_ready", message);
            case USER_DATA -> new Result.Later("UserDataInvalid", message);
        };
    }

    /** A reservation that had nothing left has nothing left for all; it is not the type and zone that are short (aws 6.9). */
    private void remember(LaunchOrder order, Launch launch) {
        var exhausted = launch.exhausted();
        boolean reserved = order.capacityType() == CapacityType.RESERVED;
        unavailable.mark(
                exhausted.stream().filter(one -> !reserved || one.isOfPlace()).toList(), groupOf(order));
        exhausted.stream()
                .filter(one -> reserved && !one.isOfPlace())
                .flatMap(one -> order.reservation(one.instanceType(), one.zone()).stream())
                .forEach(one -> classes.exhausted(one.id()));
        if (launch instanceof Launch.Launched(var instance, var _)) {
            classes.launchedIn(instance.seat().reservationId());
        }
        if (exhausted.stream().anyMatch(Capacity.Exhausted::isOfCapacityType)) {
            chronicle.spotRoleMissing(order.claim());
        }
    }

    private static Unavailable.Seat groupOf(LaunchOrder order) {
        var group = order.nodeClass().resolved().placementGroup();
        if (group == null) {
            return Unavailable.Seat.ANYWHERE;
        }
        var partition = order.partition();
        return new Unavailable.Seat(group.id(), partition.isPresent() ? Integer.toString(partition.getAsInt()) : "");
    }

    private Result result(LaunchOrder order, List<InstanceType> types, Launch launch) {
        return switch (launch) {
            case Launch.NoCapacity(var message, var _) -> new Result.GivenUp("insufficient_capacity", message);
            case Launch.Failed(var reason, var message, var _) -> new Result.Later(reason, message);
            case Launch.Launched(var instance, var _) -> {
                var type = types.stream()
                        .filter(one -> one.name().equals(instance.instanceType()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "EC2 started a %s, which nobody asked for".formatted(instance.instanceType())));
                chronicle.launched(order.claim(), instance, price(type, instance));
                yield StartedInstance.of(order, type, instance);
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
}
