package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.notice.EventBridgeEvent.Health;
import sh.joiner.sandbox.notice.ScheduledEvent.State;

/** The events that EC2 has scheduled for instances. */
public final class ScheduledEvents {

    private final Map<String, ScheduledEvent> events = new LinkedHashMap<>();
    private final Set<String> inStatus = new HashSet<>();
    private final SharedAccount shared;

    public ScheduledEvents(SharedAccount shared) {
        this.shared = shared;
    }

    /** A channel on which AWS announces a scheduled event. */
    public enum Via {
        /** A message on the queue. */
        QUEUE,
        /** The status of the instance ({@code DescribeInstanceStatus}). */
        STATUS
    }

    /** Schedules an event and returns the event with its id. For {@code QUEUE}, the caller must also send the message to the queue. */
    public ScheduledEvent schedule(
            String instance, String code, Instant notBefore, @Nullable Instant notAfter, Set<Via> via) {
        if (notAfter != null && notAfter.isBefore(notBefore)) {
            throw new IllegalArgumentException("notAfter %s is before notBefore %s: an event must end after it starts"
                    .formatted(notAfter, notBefore));
        }
        var id = shared.random().freshId("instance-event");
        var event = new ScheduledEvent(id, instance, code, notBefore, notAfter, State.ACTIVE);
        events.put(id, event);
        if (via.contains(Via.STATUS)) {
            inStatus.add(id);
        }
        return event;
    }

    /** Sets the state of an event and returns the changed event. */
    public ScheduledEvent change(String id, State state) {
        var event = Optional.ofNullable(events.get(id))
                .orElseThrow(() -> new NoSuchElementException("scheduled event \"%s\" not found".formatted(id)))
                .in(state);
        events.put(id, event);
        return event;
    }

    /** Returns the scheduled events in the instance status of this instance. */
    public List<ScheduledEvent> of(String instance) {
        return events.values().stream()
                .filter(event -> inStatus.contains(event.id()))
                .filter(event -> event.instance().equals(instance))
                .toList();
    }

    public List<ScheduledEvent> all() {
        return List.copyOf(events.values());
    }

    /** Returns the event in the form in which AWS Health reports it on the queue. */
    public static EventBridgeEvent asNotice(ScheduledEvent event) {
        var end = Optional.ofNullable(event.notAfter()).orElse(event.notBefore());
        var status = event.state() == State.ACTIVE ? "upcoming" : "closed";
        return new Health(
                List.of(event.instance()),
                "EC2",
                "scheduledChange",
                event.healthCode(),
                status,
                event.notBefore(),
                end,
                event.description());
    }
}
