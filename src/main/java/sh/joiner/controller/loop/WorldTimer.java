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
 * Requests a reconciliation when an instant of the world's clock is reached. Replaces the operator SDK's own timer, which knows only the wall
 * clock. After a clock jump each waiting object is reconciled once. Thread-safe.
 */
public final class WorldTimer<P extends HasMetadata> extends AbstractEventSource<HasMetadata, P> {

    private static final Duration IN_ANY_CASE = Duration.ofMinutes(10);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1); // in addition to the retry of the operator SDK

    private final WorldClock clock;
    private final Map<ResourceID, Wish> wishes = new ConcurrentHashMap<>();

    /** The instant at which an object is due. It is kept after that instant until the object has a new one. */
    private record Wish(Instant due, WorldClock.Timer timer) {}

    public WorldTimer(Runner runner, Class<P> primary) {
        super(HasMetadata.class, "world-timer-" + primary.getSimpleName());
        this.clock = runner.clock();
        clock.onJump(() -> Set.copyOf(wishes.keySet()).forEach(this::fire));
    }

    /**
     * Calls a step for the object with the present instant, and reconciles the object again when the step says so, or earlier on request. Returns
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
            hurry(object, next);
        }
    }

    /** Reconciles the object again after this wait. Replaces every earlier request. */
    public void askAgain(HasMetadata object, Duration after) {
        var wish = wish(ResourceID.fromResource(object), after);
        var previous = wishes.put(ResourceID.fromResource(object), wish);
        if (previous != null) {
            previous.timer().cancel();
        }
    }

    /** Reconciles the object after this wait at the latest. An earlier request stays in effect. */
    public void hurry(HasMetadata object, Duration after) {
        var id = ResourceID.fromResource(object);
        wishes.compute(id, (_, wish) -> wish == null ? wish(id, after) : sooner(id, wish, after));
    }

    /** Reconciles every object seen so far after this wait at the latest. A stream of such requests delays nothing. */
    public void hurryAll(Duration after) {
        wishes.keySet().forEach(id -> wishes.computeIfPresent(id, (_, wish) -> sooner(id, wish, after)));
    }

    private Wish sooner(ResourceID id, Wish wish, Duration after) {
        var now = clock.now();
        boolean soonEnough = wish.due().isAfter(now) && !wish.due().isAfter(now.plus(after));
        if (soonEnough) {
            return wish;
        }
        wish.timer().cancel();
        return wish(id, after);
    }

    private Wish wish(ResourceID id, Duration after) {
        return new Wish(clock.now().plus(after), clock.schedule(after, () -> fire(id)));
    }

    /** Reconciles the object at once. */
    public void askNow(ResourceID id) {
        fire(id);
    }

    /** Forgets an object that no longer exists. */
    public void forget(HasMetadata object) {
        var wish = wishes.remove(ResourceID.fromResource(object));
        if (wish != null) {
            wish.timer().cancel();
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
