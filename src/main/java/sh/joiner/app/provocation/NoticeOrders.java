package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.needed;
import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.notice.EventBridgeEvent;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvents.Via;

/** Performs requests that send notices about instances, on the queue, in the instance status, or both. */
final class NoticeOrders {

    private static final List<String> KINDS = List.of(
            "SpotInterruption",
            "RebalanceRecommendation",
            "StateChange",
            "ReservationInterruption",
            "Health",
            "ScheduledEvent");
    static final Duration DEFAULT_LEAD = Duration.ofDays(14);

    private final CloudControls cloud;
    private final WorldClock clock;

    NoticeOrders(CloudControls cloud, WorldClock clock) {
        this.cloud = cloud;
        this.clock = clock;
    }

    /** Sends a notice; returns the id if the notice is a scheduled event. */
    Optional<String> report(Provocation.Notice order) {
        var raw = order.raw();
        if (raw != null) {
            cloud.sendRaw(raw);
            return Optional.empty();
        }
        var kind = needed(order.kind(), "kind or raw");
        if (kind.equals("ScheduledEvent")) {
            return Optional.of(event(order).id());
        }
        cloud.send(notice(kind, order), or(order.version(), CloudControls.ENVELOPE_VERSION));
        return Optional.empty();
    }

    private ScheduledEvent event(Provocation.Notice order) {
        var id = order.id();
        if (id != null) {
            return cloud.changeEvent(id, state(needed(order.state(), "state")), via(order.via()));
        }
        var notBefore = or(order.notBefore(), clock.now().plus(DEFAULT_LEAD));
        return cloud.scheduleEvent(
                needed(order.instance(), "instance"),
                needed(order.code(), "code"),
                notBefore,
                order.notAfter(),
                via(order.via()));
    }

    static ScheduledEvent.State state(String word) {
        return Stream.of(ScheduledEvent.State.values())
                .filter(state -> state.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> OrderFields.unknown("state", word, List.of("active", "completed", "canceled")));
    }

    /** Returns the channels of a notice; both by default. */
    static Set<Via> via(@Nullable Set<String> words) {
        return or(words, Set.of("queue", "status")).stream()
                .map(NoticeOrders::via)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Via.class)));
    }

    private static Via via(String word) {
        return Stream.of(Via.values())
                .filter(via -> via.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> OrderFields.unknown("via", word, List.of("queue", "status")));
    }

    private EventBridgeEvent notice(String kind, Provocation.Notice order) {
        if (!KINDS.contains(kind)) {
            throw OrderFields.unknown("kind", kind, KINDS);
        }
        var instance = needed(order.instance(), "instance");
        cloud.mustBeKnown(instance);
        return switch (kind) {
            case "SpotInterruption" -> new EventBridgeEvent.SpotInterruption(spot(instance));
            case "RebalanceRecommendation" -> new EventBridgeEvent.RebalanceRecommendation(spot(instance));
            case "StateChange" ->
                new EventBridgeEvent.StateChange(
                        instance, or(order.state(), "stopping").toLowerCase(Locale.ROOT));
            case "ReservationInterruption" -> new EventBridgeEvent.ReservationInterruption(instance);
            case "Health" -> health(instance, order);
            default -> throw OrderFields.unknown("kind", kind, KINDS);
        };
    }

    private String spot(String instance) {
        cloud.mustBeSpot(instance);
        return instance;
    }

    private EventBridgeEvent health(String instance, Provocation.Notice order) {
        Instant begin = or(order.notBefore(), clock.now().plus(DEFAULT_LEAD));
        return new EventBridgeEvent.Health(
                List.of(instance),
                or(order.service(), "EC2"),
                or(order.category(), "scheduledChange"),
                or(order.code(), "AWS_EC2_INSTANCE_RETIREMENT_SCHEDULED"),
                or(order.state(), "upcoming"),
                begin,
                or(order.notAfter(), begin.plus(Duration.ofHours(2))));
    }
}
