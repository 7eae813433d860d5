package sh.joiner.controller.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Runner;

/**
 * Requests a reconciliation when an instant of the world's clock is reached. Replaces the operator SDK's own timer, which knows only the wall clock.
 * After a clock jump, every object seen so far is reconciled. Thread-safe.
 */
public final class WorldTimer<P extends HasMetadata> extends AbstractEventSource<HasMetadata, P> {

    private static final Duration IN_ANY_CASE = Duration.ofMinutes(10);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1); // in addition to the retry of the operator SDK

    private final WorldClock clock;
    private final Map<ResourceID, Request> requests = new ConcurrentHashMap<>();

    /** The instant at which an object is due. A past instant is kept until a new instant is set. */
    private record Request(Instant due, WorldClock.Timer timer) {}

    public WorldTimer(Runner runner, Class<P> primary) {
        super(HasMetadata.class, "world-timer-" + primary.getSimpleName());
        this.clock = runner.clock();
        clock.onJump(() -> Set.copyOf(requests.keySet()).forEach(this::fire));
    }

    /**
     * Calls the step with the current instant, and reconciles the object again after the wait that the step returns, or earlier on request. Returns
     * true if the step is done.
     */
    public boolean run(P object, Function<Instant, Outcome> step) {
        askAgain(object, IN_ANY_CASE);
        var next = AFTER_FAILURE;
        try {
            var outcome = step.apply(clock.now());
            next = outcome.next();
            return outcome.isDone();
        } finally {
            reconcileWithin(object, next);
        }
    }

    /** Reconciles the object again after this wait. Replaces every earlier request. */
    public void askAgain(HasMetadata object, Duration after) {
        var request = request(ResourceID.fromResource(object), after);
        var previous = requests.put(ResourceID.fromResource(object), request);
        if (previous != null) {
            previous.timer().cancel();
        }
    }

    /** Reconciles the object within this wait. An earlier request stays in effect. */
    public void reconcileWithin(HasMetadata object, Duration after) {
        var id = ResourceID.fromResource(object);
        requests.compute(id, (_, request) -> request == null ? request(id, after) : sooner(id, request, after));
    }

    /** Reconciles every object seen so far within this wait. Repeated requests do not postpone the reconciliation. */
    public void reconcileAllWithin(Duration after) {
        requests.keySet().forEach(id -> requests.computeIfPresent(id, (_, request) -> sooner(id, request, after)));
    }

    private Request sooner(ResourceID id, Request request, Duration after) {
        var now = clock.now();
        boolean soonEnough = request.due().isAfter(now) && !request.due().isAfter(now.plus(after));
        if (soonEnough) {
            return request;
        }
        request.timer().cancel();
        return request(id, after);
    }

    private Request request(ResourceID id, Duration after) {
        return new Request(clock.now().plus(after), clock.schedule(after, () -> fire(id)));
    }

    /** Reconciles the object immediately. */
    public void askNow(ResourceID id) {
        fire(id);
    }

    /** Forgets an object that no longer exists. */
    public void forget(HasMetadata object) {
        var request = requests.remove(ResourceID.fromResource(object));
        if (request != null) {
            request.timer().cancel();
        }
    }

    private void fire(ResourceID id) {
        var handler = getEventHandler();
        if (isRunning() && handler != null) {
            handler.handleEvent(new Event(id));
        }
    }

    @Override
    public Set<HasMetadata> getSecondaryResources(P primary) {
        return Set.of();
    }
}
