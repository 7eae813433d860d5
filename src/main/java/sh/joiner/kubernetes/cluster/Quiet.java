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

/** Which events are written again, and after how long (core 8.2). Thread-safe. */
final class Quiet {

    private static final Duration USUAL = Duration.ofMinutes(2);
    private static final Map<String, Duration> OTHERS = Map.of(
            "FailedScheduling", Duration.ofMinutes(5),
            "NoCompatibleInstanceTypes", Duration.ofMinutes(1),
            "Unconsolidatable", Duration.ofMinutes(15),
            "NodeRepairBlocked", Duration.ofMinutes(15));

    /** Told again as soon as they say something else. */
    private static final Set<String> BY_MESSAGE = Set.of(
            "FailedConsistencyCheck",
            "ConsolidationCandidate",
            "ConsolidationRejected",
            "InvalidDoNotDisruptAnnotation");

    private static final long MOST = 20_000;

    private final Cache<String, Duration> told;

    Quiet(WorldClock clock) {
        var start = clock.now();
        told = Caffeine.newBuilder()
                .ticker(() -> Duration.between(start, clock.now()).toNanos())
                .executor(Runnable::run)
                .maximumSize(MOST)
                .expireAfter(Expiry.<String, Duration>writing((_, wait) -> wait))
                .build();
    }

    /** Whether it is to be written; if so, it is not for a while. Of a condition every transition is. */
    boolean isNews(Decision decision, Subject subject) {
        return decision.by().equals(Decision.BY_STATUS)
                || told.asMap().putIfAbsent(key(decision, subject), OTHERS.getOrDefault(decision.code(), USUAL))
                        == null;
    }

    private static String key(Decision decision, Subject subject) {
        var message = BY_MESSAGE.contains(decision.code()) ? decision.why() : "";
        return String.join(
                "/", decision.code(), subject.kind(), subject.namespace(), subject.name(), subject.uid(), message);
    }
}
