package sh.joiner.kubernetes.cluster;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.port.WorldClock;

/** Suppresses repeated events, for a duration that depends on the event's reason (core 8.2). Thread-safe. */
final class EventDeduplication {

    private static final Duration DEFAULT = Duration.ofMinutes(2);
    private static final Map<String, Duration> EXCEPTIONS = Map.of(
            "FailedScheduling", Duration.ofMinutes(5),
            "NoCompatibleInstanceTypes", Duration.ofMinutes(1),
            "Unconsolidatable", Duration.ofMinutes(15),
            "NodeRepairBlocked", Duration.ofMinutes(15));

    /** Duration for {@code DisruptionBlocked} events of NodePools. Nodes have events with the same reason, for which {@link #DEFAULT} applies. */
    private static final Duration OF_BUDGETS = Duration.ofMinutes(1);

    /** Reasons of events that are written again immediately if their message changes. */
    private static final Set<String> BY_MESSAGE = Set.of(
            "FailedConsistencyCheck",
            "ConsolidationCandidate",
            "ConsolidationRejected",
            "DoNotDisruptUntil",
            "InvalidDoNotDisruptAnnotation");

    private static final long MOST = 20_000;

    private final Cache<String, Duration> written;

    EventDeduplication(WorldClock clock) {
        var start = clock.now();
        written = Caffeine.newBuilder()
                .ticker(() -> Duration.between(start, clock.now()).toNanos())
                .executor(Runnable::run)
                .maximumSize(MOST)
                .expireAfter(Expiry.<String, Duration>writing((_, wait) -> wait))
                .build();
    }

    /**
     * Returns true if the event must be written, and then suppresses its repetitions for a while. Every transition of a condition is
     * written.
     */
    boolean isNew(Decision decision, Subject subject) {
        return decision.by().equals(Decision.BY_STATUS)
                || written.asMap().putIfAbsent(key(decision, subject), window(decision, subject)) == null;
    }

    private static Duration window(Decision decision, Subject subject) {
        return isOfBudgets(decision, subject) ? OF_BUDGETS : EXCEPTIONS.getOrDefault(decision.code(), DEFAULT);
    }

    private static boolean isOfBudgets(Decision decision, Subject subject) {
        return decision.code().equals("DisruptionBlocked") && subject.kind().equals("NodePool");
    }

    private static String key(Decision decision, Subject subject) {
        boolean isByMessage = BY_MESSAGE.contains(decision.code()) || isOfBudgets(decision, subject);
        var message = isByMessage ? decision.what() + decision.why() : "";
        return String.join(
                "/", decision.code(), subject.kind(), subject.namespace(), subject.name(), subject.uid(), message);
    }
}
