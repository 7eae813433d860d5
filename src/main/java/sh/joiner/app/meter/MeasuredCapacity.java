package sh.joiner.app.meter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;

/** Capacity that measures its calls, under Karpenter's names for the calls (core 9.1). */
final class MeasuredCapacity implements Capacity {

    private static final String CREATE = "Create";
    private static final String DELETE = "Delete";
    private static final String GET = "Get";
    private static final String LIST = "List";
    private static final String NOT_FOUND = "NodeClaimNotFoundError";

    private final Capacity capacity;
    private final MeteredCalls calls;
    private final CloudMeters meters;

    MeasuredCapacity(Capacity capacity, MeteredCalls calls, CloudMeters meters) {
        this.capacity = capacity;
        this.calls = calls;
        this.meters = meters;
    }

    @Override
    public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
        meters.ordered(order);
        return calls.measuredLater(CREATE, () -> capacity.launch(order, record)).thenApply(launch -> {
            count(order, launch);
            return launch;
        });
    }

    @Override
    public void expect(int launches) {
        capacity.expect(launches);
    }

    private void count(LaunchOrder order, Launch launch) {
        launch.exhausted().forEach(offering -> meters.exhausted(order, offering));
        switch (launch) {
            case Launch.NoCapacity _ -> calls.failed(CREATE, "InsufficientCapacityError");
            case Launch.Failed _, Launch.Unanswered _ -> calls.failed(CREATE, "");
            case Launch.Launched _ -> {} // no error
        }
    }

    @Override
    public CompletableFuture<List<Instance>> startedBy(String token) {
        return calls.measuredLater(LIST, () -> capacity.startedBy(token));
    }

    @Override
    public boolean terminate(InstanceId instance) {
        boolean exists = calls.measured(DELETE, () -> terminateOrCount(instance));
        if (!exists) {
            calls.failed(DELETE, NOT_FOUND); // Karpenter's error for an instance that no longer exists
        }
        return exists;
    }

    private boolean terminateOrCount(InstanceId instance) {
        try {
            return capacity.terminate(instance);
        } catch (RemoteCallException failure) {
            meters.terminationFailed(instance);
            throw failure;
        }
    }

    /** Not measured: Karpenter's cloud provider interface has no call for tags. */
    @Override
    public void tag(InstanceId instance, Map<String, String> tags) {
        capacity.tag(instance, tags);
    }

    @Override
    public Optional<Instance> find(InstanceId instance) {
        var found = calls.measured(GET, () -> capacity.find(instance));
        if (found.isEmpty()) {
            calls.failed(GET, NOT_FOUND);
        }
        return found;
    }

    @Override
    public List<Instance> list() {
        return calls.measured(LIST, capacity::list);
    }
}
