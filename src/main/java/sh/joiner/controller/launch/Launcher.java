package sh.joiner.controller.launch;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchOrders.Made;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.rollout.RolloutImages;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.Capacity.Launch;

/** Launches instances for claims (aws 6.1): checks the node class, chooses types, calls EC2 and records missing capacity. Thread-safe. */
public final class Launcher {

    private static final Logger LOG = Logger.getLogger(Launcher.class);

    private final Needs<Inputs> needs;
    private final Capacity capacity;
    private final CapacityRecord record;
    private final DecisionReporter reporter;
    private final LaunchHistory history;
    private final LaunchHold hold;
    private final Map<String, Result> started = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Result>> inProgress = new ConcurrentHashMap<>();

    /** The inputs of a launch. */
    public record Inputs(Cluster cluster, CatalogState catalogs, LaunchOrders orders) {}

    /** The result of a launch. */
    public sealed interface Result {

        /** An instance was started. The caller writes the values to the claim. */
        record Started(Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer)
                implements Result {}

        /** The claim must be deleted. The code is the reason that Karpenter uses. */
        record GivenUp(String code, String why) implements Result {}

        /** A cause that may be temporary prevents the launch. */
        record Later(String reason, String message) implements Result {}
    }

    public Launcher(
            Needs<Inputs> needs,
            Capacity capacity,
            CapacityRecord record,
            DecisionReporter reporter,
            LaunchHistory history,
            LaunchHold hold) {
        this.needs = needs;
        this.capacity = capacity;
        this.record = record;
        this.reporter = reporter;
        this.history = history;
        this.hold = hold;
    }

    /**
     * Launches one instance for a claim. Repeated calls launch no second instance, because the started instance is remembered by the claim's uid
     * (core 6.2). No thread waits for the answer of EC2. The future completes on a thread that must not be blocked for long. It fails with {@link
     * RemoteCallException} if EC2 cannot be called.
     */
    public CompletableFuture<Result> launch(Claim claim) {
        var known = started.get(claim.uid());
        if (known != null) {
            return CompletableFuture.completedFuture(known);
        }
        var mine = new CompletableFuture<Result>();
        var other = inProgress.putIfAbsent(claim.uid(), mine);
        if (other != null) {
            return other;
        }
        capacity.expect(1);
        return hold.begin(() -> begin(claim)).whenComplete((result, failed) -> end(claim, mine, result, failed));
    }

    private CompletableFuture<Result> begin(Claim claim) {
        try {
            return needs.inputs()
                    .map(inputs -> attempt(inputs, claim))
                    .orElseGet(() -> CompletableFuture.completedFuture(waits()));
        } catch (Throwable failed) { // otherwise the caller would wait forever
            return CompletableFuture.failedFuture(failed);
        } finally {
            capacity.expect(-1); // the launch has joined a call, searches for instances, or has ended
        }
    }

    private void end(Claim claim, CompletableFuture<Result> mine, @Nullable Result result, @Nullable Throwable failed) {
        if (result instanceof Result.Started) {
            started.put(claim.uid(), result);
        }
        inProgress.remove(claim.uid(), mine);
        if (failed == null) {
            mine.complete(result);
        } else {
            mine.completeExceptionally(failed);
        }
    }

    /**
     * Returns the uids of claims by the provider id of the instance that this process launched or took over for the
     * claim, even if the claim does not name the instance yet.
     */
    public Map<String, String> launched() {
        var uids = new HashMap<String, String>();
        started.forEach((uid, result) -> {
            if (result instanceof Result.Started launch) {
                uids.put(launch.answer().providerId(), uid);
            }
        });
        return uids;
    }

    /** Forgets an instance that garbage collection has terminated. */
    public void collected(String providerId) {
        started.values()
                .removeIf(result -> result instanceof Result.Started launch
                        && launch.answer().providerId().equals(providerId));
    }

    /** Returns the instance that this process launched or took over for the claim. */
    public Optional<InstanceId> startedFor(Claim claim) {
        return started.get(claim.uid()) instanceof Result.Started launch
                ? InstanceId.ofProviderId(launch.answer().providerId())
                : Optional.empty();
    }

    /** Forgets a deleted claim. */
    public void forget(Claim claim) {
        started.remove(claim.uid());
        history.forget(claim);
        record.ended(claim);
    }

    /** Returns the exception that makes the reconciler retry later, with increasing delays. */
    public RemoteCallException tryAgain(String reason, String message) {
        return new RemoteCallException(Category.UNREACHABLE, reason, reason + ": " + message, null);
    }

    /** Registers a listener that runs when the inputs of launches have become available. The listener must not block. */
    public void onOpening(Runnable listener) {
        needs.onOpening(listener);
    }

    private Result waits() {
        var gates = needs.obstacles().stream().map(Obstacle::sentence).collect(Collectors.joining(", "));
        return new Result.Later("WaitingForInputs", "waiting for " + gates);
    }

    private CompletableFuture<Result> attempt(Inputs known, Claim claim) {
        var snapshot = known.cluster().snapshot();
        var nodeClass = snapshot.nodeClasses().stream()
                .filter(candidate -> candidate.name().equals(claim.nodeClass().name()) && !candidate.deleting())
                .map(candidate -> known.catalogs().complete(candidate, snapshot.takenAt()))
                .map(candidate -> RolloutImages.of(snapshot).forLaunch(claim, candidate))
                .findFirst();
        if (nodeClass.isEmpty()) {
            return CompletableFuture.completedFuture(new Result.GivenUp(
                    "insufficient_capacity",
                    "EC2NodeClass \"%s\" not found, or it is being deleted"
                            .formatted(claim.nodeClass().name())));
        }
        var types = known.catalogs()
                .catalog(snapshot)
                .table(claim.pool(), nodeClass.get().name())
                .types();
        var ready = new Ready(known, claim, nodeClass.get(), types, snapshot.takenAt());
        return history.open(claim, snapshot.takenAt())
                .map(open -> lookFor(open, ready, snapshot.claims()))
                .orElseGet(() -> start(ready));
    }

    /** The resolved inputs for the launch of one claim. */
    private record Ready(Inputs known, Claim claim, NodeClass nodeClass, List<InstanceType> types, Instant now) {}

    /**
     * Searches for an instance that an earlier call may have started for the claim, and assigns it to the claim. Launches an instance only if the
     * search finds none.
     */
    private CompletableFuture<Result> lookFor(LaunchHistory.Open open, Ready ready, List<Claim> claims) {
        return capacity.startedBy(open.token()).thenCompose(found -> {
            var instance = history.takeOver(ready.claim(), found, claims);
            if (instance.isPresent()) {
                return CompletableFuture.completedFuture(takenOver(ready, instance.get()));
            }
            if (!open.isOver()) {
                return CompletableFuture.completedFuture(new Result.Later(
                        "LaunchUnconfirmed",
                        "the outcome of launch %s is not known; searching for its instances before launching again"
                                .formatted(open.token())));
            }
            history.giveUp(ready.claim());
            return start(ready);
        });
    }

    private Result takenOver(Ready ready, Instance instance) {
        var type = ready.types().stream()
                .filter(instanceType -> instanceType.name().equals(instance.instanceType()))
                .findFirst();
        if (type.isEmpty()) {
            return new Result.Later(
                    "InstanceTypeResolutionFailed",
                    "instance %s has type %s, which EC2NodeClass %s cannot launch"
                            .formatted(
                                    instance.id(),
                                    instance.instanceType(),
                                    ready.nodeClass().name()));
        }
        var order = new LaunchOrder(
                ready.claim(), ready.nodeClass(), List.of(type.get()), instance.capacityType(), List.of(), Map.of());
        reporter.launched(ready.claim(), instance, price(type.get(), instance));
        return StartedInstance.found(order, type.get(), instance);
    }

    private CompletableFuture<Result> start(Ready ready) {
        var obstacle = obstacle(ready.nodeClass());
        if (obstacle.isPresent()) {
            return CompletableFuture.completedFuture(obstacle.get());
        }
        if (!ready.known().catalogs().classes().knowsGroupOf(ready.nodeClass())) {
            return CompletableFuture.completedFuture(new Result.Later(
                    "PlacementGroupUnknown",
                    "EC2 has not returned the placement group of EC2NodeClass %s yet"
                            .formatted(ready.nodeClass().name())));
        }
        return ready.types().isEmpty()
                ? CompletableFuture.completedFuture(new Result.Later(
                        "InstanceTypeResolutionFailed",
                        "EC2NodeClass %s can launch no instance type: check its conditions"
                                .formatted(ready.nodeClass().name())))
                : choose(ready);
    }

    private static Optional<Result> obstacle(NodeClass nodeClass) {
        if (nodeClass.isReady()) {
            return Optional.empty();
        }
        boolean no = nodeClass.conditions().stream()
                .anyMatch(condition ->
                        condition.type().equals("Ready") && !condition.isUnknown()); // False, or True of an older spec
        var name = "EC2NodeClass " + nodeClass.name();
        return Optional.of(
                no
                        ? new Result.GivenUp("nodeclass_not_ready", name + " is not ready")
                        : new Result.Later("NodeClassReadinessUnknown", name + " has not been validated yet"));
    }

    private CompletableFuture<Result> choose(Ready ready) {
        return switch (LaunchChoice.of(ready.claim(), ready.types(), LaunchChoice.MinValues.STRICT)) {
            case LaunchChoice.Refused(var reason) ->
                CompletableFuture.completedFuture(new Result.GivenUp("insufficient_capacity", reason));
            case LaunchChoice.Chosen chosen -> {
                warn(ready.claim(), chosen.hint());
                yield order(
                        ready.known().orders().order(ready.claim(), ready.nodeClass(), chosen, ready.now()),
                        ready.types());
            }
        };
    }

    private static void warn(Claim claim, String hint) {
        if (!hint.isEmpty()) {
            LOG.warnf("launch can use only few instance types: claim=%s reason=%s", claim.name(), hint);
        }
    }

    private CompletableFuture<Result> order(Made made, List<InstanceType> types) {
        return switch (made) {
            case Made.Refused(var obstacle, var message) ->
                CompletableFuture.completedFuture(refused(obstacle, message));
            case Made.Order(var order) -> {
                var record = history.record(order.claim(), StartedInstance.annotations(order.nodeClass()));
                yield capacity.launch(order, record).thenApply(launch -> {
                    remember(order, launch);
                    return result(order, types, launch);
                });
            }
        };
    }

    private static Result refused(LaunchOrders.Obstacle obstacle, String message) {
        return switch (obstacle) {
            case TAGS, CLUSTER_UNKNOWN -> new Result.GivenUp("nodeclass_not_ready", message);
            case USER_DATA -> new Result.Later("UserDataInvalid", message);
        };
    }

    private void remember(LaunchOrder order, Launch launch) {
        if (!(launch instanceof Launch.Unanswered)) {
            history.close(order.claim());
        }
        record.launched(order, launch);
        if (launch.exhausted().stream().anyMatch(Capacity.Exhausted::isOfCapacityType)) {
            reporter.spotRoleMissing(order.claim());
        }
    }

    private Result result(LaunchOrder order, List<InstanceType> types, Launch launch) {
        return switch (launch) {
            case Launch.NoCapacity(var message, var _) -> new Result.GivenUp("insufficient_capacity", message);
            case Launch.Failed(var reason, var message, var _) -> new Result.Later(reason, message);
            case Launch.Unanswered(var reason, var message) -> new Result.Later(reason, message);
            case Launch.Launched(var instance, var _) -> {
                var type = types.stream()
                        .filter(instanceType -> instanceType.name().equals(instance.instanceType()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "EC2 started an instance of type %s, which the launch did not request"
                                        .formatted(instance.instanceType())));
                reporter.launched(order.claim(), instance, price(type, instance));
                yield StartedInstance.of(order, type, instance);
            }
        };
    }

    private static double price(InstanceType type, Instance instance) {
        return type.offerings().stream()
                .filter(offering ->
                        offering.zone().equals(instance.zone()) && offering.capacityType() == instance.capacityType())
                .mapToDouble(offering -> offering.price())
                .findFirst()
                .orElse(0);
    }
}
