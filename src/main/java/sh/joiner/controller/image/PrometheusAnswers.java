package sh.joiner.controller.image;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.model.prometheus.AnsweredCheck;
import sh.joiner.model.prometheus.PrometheusCheck;
import sh.joiner.port.prometheus.PrometheusQueries;
import sh.joiner.port.runner.Runner;

/**
 * The latest answers of Prometheus for the checks of running rollouts. Queries run concurrently and never block the caller. A check has one query at a time, so
 * a server that does not answer delays only its own checks. Thread-safe.
 */
final class PrometheusAnswers implements AutoCloseable {

    /** The time between two queries of a check. */
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    /** An older answer is dropped, for example after this process was a standby. */
    private static final Duration OLDEST = Duration.ofMinutes(5);

    private final PrometheusQueries prometheus;
    private final Lanes queries;
    private final Runnable answered;
    private final Map<Key, Asked> asked = new ConcurrentHashMap<>();

    private record Key(String rollout, String check) {

        /** Returns a name of the key that no other key has. Names of rollouts contain no slash. */
        String lane() {
            return rollout + "/" + check;
        }
    }

    /**
     * The last query of a check.
     *
     * @param latest the latest answer to the same check; absent if there is none
     */
    private record Asked(
            PrometheusCheck check, Instant at, @Nullable AnsweredCheck latest) {

        boolean isDue(Instant now) {
            return !now.isBefore(at.plus(INTERVAL)) || now.isBefore(at); // the clock of a sandbox can jump back
        }

        Asked with(AnsweredCheck answer) {
            return new Asked(check, at, answer);
        }
    }

    /** Calls {@code answered} after each answer. */
    PrometheusAnswers(PrometheusQueries prometheus, Runner runner, Runnable answered) {
        this.prometheus = prometheus;
        this.queries = new Lanes("prometheus", runner, Integer.MAX_VALUE);
        this.answered = answered;
    }

    /** Returns the latest answers for the checks of a rollout, and starts the queries that are due. */
    List<AnsweredCheck> refreshed(String rollout, List<PrometheusCheck> checks, Instant now) {
        checks.forEach(check -> ask(new Key(rollout, check.name()), check, now));
        return of(rollout, checks, now);
    }

    /** Returns the latest answers for the checks of a rollout, without a query. Forgets its other checks. */
    List<AnsweredCheck> of(String rollout, List<PrometheusCheck> checks, Instant now) {
        asked.entrySet()
                .removeIf(entry -> entry.getKey().rollout().equals(rollout)
                        && !checks.contains(entry.getValue().check()));
        return checks.stream()
                .flatMap(check -> Stream.ofNullable(asked.get(new Key(rollout, check.name()))))
                .flatMap(entry -> Stream.ofNullable(entry.latest()))
                .filter(answer -> answer.askedAt().plus(OLDEST).isAfter(now))
                .toList();
    }

    private void ask(Key key, PrometheusCheck check, Instant now) {
        if (queries.isRunning(key.lane())) {
            return;
        }
        var before = asked.get(key);
        if (before == null || !before.check().equals(check)) {
            asked.put(key, new Asked(check, now, null));
        } else if (before.isDue(now)) {
            asked.put(key, new Asked(check, now, before.latest()));
        } else {
            return;
        }
        queries.ask(
                key.lane(),
                () -> prometheus.ask(check.query()),
                answer -> {
                    record(key, new AnsweredCheck(check, Lanes.answered(answer), now));
                    return Duration.ZERO;
                },
                (_, _) -> answered.run());
    }

    /** Records the answer, unless the check was changed or forgotten meanwhile. */
    private void record(Key key, AnsweredCheck answer) {
        asked.computeIfPresent(key, (_, entry) -> entry.check().equals(answer.check()) ? entry.with(answer) : entry);
    }

    /** Forgets the checks of all rollouts except these. */
    void keep(Set<String> rollouts) {
        asked.keySet().removeIf(key -> !rollouts.contains(key.rollout()));
    }

    @Override
    public void close() {
        queries.close();
    }
}
