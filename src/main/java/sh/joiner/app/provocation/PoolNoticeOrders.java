package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.ahead;
import static sh.joiner.app.provocation.OrderFields.needed;
import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.notice.ScheduledEvent;

/** Performs requests that send notices about the instances of a node pool. The instances are selected when the request is performed. */
final class PoolNoticeOrders {

    private static final String SPOT = "SpotInterruption";
    private static final String EVENT = "ScheduledEvent";

    /** The notices that AWS sends only for spot instances. */
    private static final Set<String> OF_SPOT = Set.of(SPOT, "RebalanceRecommendation");

    private final CloudControls cloud;
    private final NoticeOrders notices;
    private final Set<String> warned = new HashSet<>();

    PoolNoticeOrders(CloudControls cloud, NoticeOrders notices) {
        this.cloud = cloud;
        this.notices = notices;
    }

    synchronized void report(Provocation.PoolNotice order, Instant due) {
        var pool = needed(order.pool(), "pool");
        var kind = needed(order.kind(), "kind");
        if (kind.equals(EVENT) && order.state() != null) {
            change(pool, order);
            return;
        }
        var instances = chosen(pool, kind, order.count());
        var notBefore = notBefore(order, due);
        for (var instance : instances) {
            if (kind.equals(SPOT)) {
                cloud.interruptSpot(instance);
                warned.add(instance);
            } else {
                var _ = notices.report(notice(order, instance, notBefore));
            }
        }
    }

    /** Chooses instances. A spot interruption skips instances that this class has already interrupted. */
    private List<String> chosen(String pool, String kind, @Nullable Integer count) {
        if (count != null && count < 1) {
            throw new IllegalArgumentException("count must be 1 or more; was " + count);
        }
        boolean ofSpot = OF_SPOT.contains(kind);
        var all = (ofSpot ? cloud.spotInstancesOf(pool) : cloud.instancesOf(pool))
                .stream()
                        .filter(id -> !kind.equals(SPOT) || !warned.contains(id))
                        .limit(or(count, Integer.MAX_VALUE))
                        .toList();
        if (all.isEmpty()) {
            throw new NoSuchElementException(
                    "pool %s has no running %sinstance".formatted(pool, ofSpot ? "spot " : ""));
        }
        return all;
    }

    private static @Nullable Instant notBefore(Provocation.PoolNotice order, Instant due) {
        var after = ahead(order.after(), "after");
        if (after != null && order.notBefore() != null) {
            throw new IllegalArgumentException("set only one of after and notBefore");
        }
        if (after != null) {
            return due.plus(after);
        }
        return order.notBefore() == null && order.lasts() != null
                ? due.plus(NoticeOrders.DEFAULT_LEAD)
                : order.notBefore();
    }

    private static Provocation.Notice notice(
            Provocation.PoolNotice order, String instance, @Nullable Instant notBefore) {
        var lasts = ahead(order.lasts(), "lasts");
        return new Provocation.Notice(
                order.kind(),
                instance,
                order.code(),
                notBefore,
                lasts == null || notBefore == null ? null : notBefore.plus(lasts),
                order.via(),
                null,
                order.state(),
                null,
                null,
                null,
                null);
    }

    /** Changes the scheduled events of the chosen instances of the pool. If the request has a code, changes only events with this code. */
    private void change(String pool, Provocation.PoolNotice order) {
        var state = NoticeOrders.state(needed(order.state(), "state"));
        var via = NoticeOrders.via(order.via());
        var instances = chosen(pool, EVENT, order.count());
        var events = cloud.events().stream()
                .filter(event -> instances.contains(event.instance()) && event.state() != state)
                .filter(event -> order.code() == null || event.code().equals(order.code()))
                .map(ScheduledEvent::id)
                .toList();
        if (events.isEmpty()) {
            throw new NoSuchElementException(
                    "the instances of pool %s have no scheduled event to change".formatted(pool));
        }
        events.forEach(id -> cloud.changeEvent(id, state, via));
    }
}
