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

/** What EC2 has scheduled for instances. */
public final class ScheduledEvents {

    private final Map<String, ScheduledEvent> events = new LinkedHashMap<>();
    private final Set<String> inStatus = new HashSet<>();
    private final SharedAccount shared;

    public ScheduledEvents(SharedAccount shared) {
        this.shared = shared;
    }

    /** Where an event can be seen. */
    public enum Via {
        /** As a notice on the queue. */
        QUEUE,
        /** In the instance's status. */
        STATUS
    }

    /** Schedules an event; answers it with its id. */
    public ScheduledEvent schedule(
            String instance, String code, Instant notBefore, @Nullable Instant notAfter, Set<Via> via) {
        if (notAfter != null && notAfter.isBefore(notBefore)) {
            throw new IllegalArgumentException(
                    "an event cannot be over at %s, before it begins at %s".formatted(notAfter, notBefore));
        }
        var id = shared.chance().freshId("instance-event");
        var event = new ScheduledEvent(id, instance, code, notBefore, notAfter, State.ACTIVE);
        events.put(id, event);
        if (via.contains(Via.STATUS)) {
            inStatus.add(id);
        }
        return event;
    }

    /** An event is completed, canceled or active again. */
    public ScheduledEvent change(String id, State state) {
        var event = Optional.ofNullable(events.get(id))
                .orElseThrow(() -> new NoSuchElementException("there is no scheduled event " + id))
                .in(state);
        events.put(id, event);
        return event;
    }

    /** The events that the status of an instance shows. */
    public List<ScheduledEvent> of(String instance) {
        return events.values().stream()
                .filter(event -> inStatus.contains(event.id()))
                .filter(event -> event.instance().equals(instance))
                .toList();
    }

    public List<ScheduledEvent> all() {
        return List.copyOf(events.values());
    }

    /** The same as AWS Health tells it on the queue. */
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
