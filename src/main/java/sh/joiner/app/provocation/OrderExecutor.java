package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.end;
import static sh.joiner.app.provocation.OrderFields.needed;
import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.capacity.CapacityRule;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.instance.InstanceHealth.Check;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.market.SpotSurge;
import sh.joiner.sandbox.story.WorldJournal;
import sh.joiner.sandbox.workload.Burst;
import sh.joiner.sandbox.workload.Workloads;

/** Performs requests on the simulated AWS or on the workloads. */
public final class OrderExecutor {

    private final CloudControls cloud;
    private final Workloads workloads;
    private final WorldClock clock;
    private final ImageOrders images;
    private final NoticeOrders notices;
    private final PoolNoticeOrders poolNotices;
    private final FaultOrders faults;
    private final IdentityOrders identities;
    private final AccountOrders accounts;
    private final ProvocationJournal reporter;
    private final Bounds bounds;

    public OrderExecutor(
            SandboxCloud account, Workloads workloads, WorldClock clock, WorldJournal journal, Bounds bounds) {
        this.bounds = bounds;
        this.cloud = account.controls();
        this.workloads = workloads;
        this.clock = clock;
        this.images = new ImageOrders(cloud);
        this.notices = new NoticeOrders(cloud, clock);
        this.poolNotices = new PoolNoticeOrders(cloud, notices);
        this.faults = new FaultOrders(account.calls(), clock);
        this.identities = new IdentityOrders(cloud);
        this.accounts = new AccountOrders(cloud);
        this.reporter = new ProvocationJournal(journal, images);
    }

    /** Performs the request now. Returns the id of the created object, if there is one. */
    public Optional<String> provoke(Provocation provocation) {
        return provoke(provocation, clock.now());
    }

    /** Performs a request that was due a moment ago; its duration starts at the due time. Returns the id of the created object, if there is one. */
    Optional<String> provoke(Provocation provocation, Instant due) {
        bounds.check(provocation);
        var created = carryOut(provocation, due);
        reporter.report(provocation, due, created);
        return created;
    }

    private Optional<String> carryOut(Provocation provocation, Instant due) {
        return switch (provocation) {
            case Provocation.NewImage order -> Optional.of(images.build(order, due));
            case Provocation.Notice order -> notices.report(order);
            case Provocation.PoolNotice order -> done(() -> poolNotices.report(order, due));
            case Provocation.ImageChange order -> done(() -> images.change(order, due));
            case Provocation.ImageRelease order -> done(() -> cloud.releaseImages(needed(order.family(), "family")));
            case Provocation.Capacity order -> done(() -> limit(order, due));
            case Provocation.KeptMemory order -> done(() -> keep(order));
            case Provocation.Fault order -> Optional.of(faults.add(order, due));
            case Provocation.InstanceChange order -> done(() -> change(order));
            case Provocation.NodeChange order -> done(() -> change(order));
            case Provocation.ProfileChange order -> done(() -> identities.change(order));
            case Provocation.RoleChange order -> done(() -> identities.change(order));
            case Provocation.AccountChange order -> done(() -> accounts.change(order));
            case Provocation.Workload order -> done(() -> burst(order));
        };
    }

    private static Optional<String> done(Runnable action) {
        action.run();
        return Optional.empty();
    }

    void removeAllFaults() {
        faults.removeAllFaults();
        reporter.reportAllFaultsRemoved(clock.now());
    }

    void removeFault(String fault) {
        removeFault(fault, clock.now());
    }

    void removeFault(String fault, Instant due) {
        faults.removeFault(fault);
        reporter.reportFaultRemoved(fault, due);
    }

    /** Checks that the speed of the clock may change. */
    void checkSpeedChange() {
        bounds.checkClock();
    }

    /** Checks and records a jump of the clock. */
    void reportJump(Duration by) {
        bounds.checkClock();
        reporter.reportJump(clock.now(), by);
    }

    List<Provocation.Fault> faults() {
        return faults.active();
    }

    List<Provocation.Capacity> shortages() {
        return cloud.capacity().stream().map(this::order).toList();
    }

    private Provocation.Capacity order(CapacityRule rule) {
        var until = rule.until();
        return new Provocation.Capacity(
                rule.type(),
                rule.zone(),
                rule.capacityType(),
                rule.left(),
                rule.error(),
                null,
                until == null ? null : Duration.between(clock.now(), until));
    }

    private void limit(Provocation.Capacity order, Instant due) {
        var until = end(order.until(), "until", due);
        var type = or(order.type(), "*");
        var zone = or(order.zone(), "*");
        var left = order.left();
        var factor = order.priceFactor();
        if ((left == null) == (factor == null)) {
            throw new IllegalArgumentException("set exactly one of left and priceFactor");
        }
        if (left != null) {
            var error = or(order.error(), CapacityRule.DEFAULT_ERROR);
            cloud.limitCapacity(new CapacityRule(type, zone, or(order.capacityType(), "*"), left, error, until));
        } else if (factor != null) {
            cloud.multiplySpotPrices(new SpotSurge(type, zone, factor, due, until));
        }
    }

    private void keep(Provocation.KeptMemory order) {
        cloud.reserveMemory(needed(order.type(), "type"), needed(order.kept(), "kept"));
    }

    private void change(Provocation.InstanceChange order) {
        var instance = needed(order.instance(), "instance");
        var action = needed(order.action(), "action");
        switch (action) {
            case "interrupt" -> cloud.interruptSpot(instance);
            case "stop" -> cloud.stop(instance);
            case "terminate" -> cloud.terminate(instance);
            case "impair-instance" -> cloud.failCheck(instance, Check.INSTANCE);
            case "impair-system" -> cloud.failCheck(instance, Check.SYSTEM);
            case "impair-volumes" -> cloud.failCheck(instance, Check.VOLUMES);
            case "mend" -> cloud.passChecks(instance);
            default -> throw OrderFields.unknown("action", action, Provocation.InstanceChange.ACTIONS);
        }
    }

    private void change(Provocation.NodeChange order) {
        var node = needed(order.node(), "node");
        var action = needed(order.action(), "action");
        var kubelets = workloads.nodes();
        switch (action) {
            case "not-ready" -> kubelets.notReady(node, or(order.message(), "container runtime is down"));
            case "ready" -> kubelets.ready(node);
            case "stop-kubelet" -> kubelets.stopKubelet(node);
            case "start-kubelet" -> kubelets.startKubelet(node);
            case "shut-down" -> kubelets.shutDown(node);
            default -> throw OrderFields.unknown("action", action, Provocation.NodeChange.ACTIONS);
        }
    }

    private void burst(Provocation.Workload order) {
        var burst = new Burst(
                or(order.namespace(), "default"),
                needed(order.name(), "name"),
                needed(order.replicas(), "replicas"),
                Map.of("cpu", or(order.cpu(), "100m"), "memory", or(order.memory(), "128Mi")),
                Map.of(),
                "");
        try {
            var _ = workloads.controls().burst(burst);
        } catch (ApiException refused) {
            throw new IllegalArgumentException(refused.getMessage(), refused);
        }
    }
}
