package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.StatusFeed;

/** Impairments and scheduled events that a test has added. Thread-safe. */
public final class FakeStatusFeed implements StatusFeed {

    /** An impairment is reported after it has lasted for this time. */
    private static final Duration LASTING = Duration.ofMinutes(2);

    private final WorldClock clock;
    private final Map<String, Notice> impairments = new TreeMap<>();
    private final Map<String, Notice> events = new TreeMap<>();
    private @Nullable RemoteCallException failure;

    public FakeStatusFeed(WorldClock clock) {
        this.clock = clock;
    }

    /** Fails this check of an instance from now on. */
    public synchronized void impair(InstanceId instance, NoticeKind check) {
        var now = clock.now();
        impairments.putIfAbsent(
                "%s %s".formatted(instance, check),
                notice(check, instance, Set.of(), "reachability", null, null, now, Stage.OPEN));
    }

    /** Lets all checks of an instance pass again. */
    public synchronized void repair(InstanceId instance) {
        impairments.values().removeIf(notice -> notice.instance().equals(instance));
    }

    /** Schedules an event with this id and code, or changes the event with this id. */
    public synchronized void schedule(
            String id, InstanceId instance, String code, Instant notBefore, @Nullable Instant notAfter, Stage stage) {
        events.put(id, notice(NoticeKind.EVENT_STATUS, instance, Set.of(id), code, notBefore, notAfter, null, stage));
    }

    /** Removes an event. */
    public synchronized void forget(String id) {
        events.remove(id);
    }

    /** Moves an event to another stage. */
    public synchronized void turn(String id, Stage stage) {
        events.computeIfPresent(
                id,
                (_, event) -> notice(
                        event.kind(),
                        event.instance(),
                        event.eventIds(),
                        event.code(),
                        event.notBefore(),
                        event.notAfter(),
                        null,
                        stage));
    }

    private Notice notice(
            NoticeKind kind,
            InstanceId instance,
            Set<String> eventIds,
            String code,
            @Nullable Instant notBefore,
            @Nullable Instant notAfter,
            @Nullable Instant since,
            Stage stage) {
        return new Notice(
                kind,
                instance,
                Set.of(NoticeSource.STATUS),
                eventIds,
                code,
                "",
                clock.now(),
                notBefore,
                notAfter,
                since,
                stage);
    }

    /** Fails every call with this failure from now on; null ends the failure. */
    public synchronized void fails(@Nullable RemoteCallException with) {
        failure = with;
    }

    @Override
    public synchronized List<Notice> notices() {
        if (failure != null) {
            throw failure;
        }
        var lasting = impairments.values().stream()
                .filter(notice -> !notice.since().plus(LASTING).isAfter(clock.now()));
        return Stream.concat(lasting, events.values().stream())
                .map(this::observedNow)
                .sorted(Comparator.comparing(Notice::instance)
                        .thenComparing(Notice::kind)
                        .thenComparing(notice -> String.join(" ", notice.eventIds())))
                .toList();
    }

    private Notice observedNow(Notice notice) {
        return notice(
                notice.kind(),
                notice.instance(),
                notice.eventIds(),
                notice.code(),
                notice.notBefore(),
                notice.notAfter(),
                notice.since(),
                notice.stage());
    }
}
