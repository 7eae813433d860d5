package sh.joiner.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.port.WorldClock;

/**
 * Asks for a reconciliation when a time of the world's clock has come. Stands in for the operator SDK's own timer, which knows the wall's clock
 * only. After a jump every object that waits is looked at once.
 */
final class WorldTimer<P extends HasMetadata> extends AbstractEventSource<HasMetadata, P> {

    private final WorldClock clock;
    private final Map<ResourceID, WorldClock.Timer> timers = new ConcurrentHashMap<>();

    WorldTimer(WorldClock clock, Class<P> primary) {
        super(HasMetadata.class, "world-timer-" + primary.getSimpleName());
        this.clock = clock;
        clock.onJump(() -> Set.copyOf(timers.keySet()).forEach(this::fire));
    }

    /** Looks at the object again in so much time, or earlier if something asks for it; the latest wish counts. */
    void askAgain(HasMetadata object, Duration after) {
        askAgain(ResourceID.fromResource(object), after);
    }

    /** As {@link #askAgain(HasMetadata, Duration)} for an object that is only known by name. */
    void askAgain(ResourceID id, Duration after) {
        replace(id, clock.schedule(after, () -> fire(id)));
    }

    /** Looks at the object at once. */
    void askNow(ResourceID id) {
        fire(id);
    }

    /** Forgets an object that is gone. */
    void forget(HasMetadata object) {
        var timer = timers.remove(ResourceID.fromResource(object));
        if (timer != null) {
            timer.cancel();
        }
    }

    private void replace(ResourceID id, WorldClock.Timer timer) {
        var previous = timers.put(id, timer);
        if (previous != null) {
            previous.cancel();
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
