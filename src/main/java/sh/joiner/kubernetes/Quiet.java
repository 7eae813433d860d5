package sh.joiner.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;

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

    private static final int MOST = 5_000;

    private final Map<String, Instant> until = new ConcurrentHashMap<>();

    /** Whether it is to be written; if so, it is not for a while. Of a condition every transition is. */
    boolean isNews(Decision decision, Subject subject, Instant now) {
        if (decision.by().equals(Decision.BY_STATUS)) {
            return true;
        }
        if (until.size() > MOST) {
            until.values().removeIf(end -> end.isBefore(now));
        }
        var key = key(decision, subject);
        var end = until.get(key);
        if (end != null && now.isBefore(end)) {
            return false;
        }
        until.put(key, now.plus(OTHERS.getOrDefault(decision.code(), USUAL)));
        return true;
    }

    private static String key(Decision decision, Subject subject) {
        var message = BY_MESSAGE.contains(decision.code()) ? decision.why() : "";
        return String.join(
                "/", decision.code(), subject.kind(), subject.namespace(), subject.name(), subject.uid(), message);
    }
}
