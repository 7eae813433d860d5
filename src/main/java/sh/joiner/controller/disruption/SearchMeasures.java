package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.BalancedScore.Move;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassWatch;
import sh.joiner.port.runner.Stopwatch;

/**
 * The measures of one search for commands, for metrics (core 8.1).
 *
 * @param took the real time of each method that was tried
 * @param timedOut the method in which the time limit ended the search; empty if the search was complete
 * @param eligible the number of candidates for each reason, before budgets
 * @param moves the approved commands that consolidate nodes, and the single nodes that stay because their savings are too small; only in pools with the policy Balanced
 */
public record SearchMeasures(
        Map<PassWatch.Method, Duration> took,
        Optional<PassWatch.Method> timedOut,
        Map<DisruptionReason, Integer> eligible,
        List<Move> moves) {

    public SearchMeasures {
        took = Map.copyOf(took);
        eligible = Map.copyOf(eligible);
        moves = List.copyOf(moves);
    }

    /** Ends a search at a time limit or because it was cancelled, and measures its methods. Not thread-safe. */
    static final class Recorder implements PassWatch {

        /**
         * The number of calls of {@link #getAsBoolean} for each call of {@code cancelled}. The other calls skip
         * {@code cancelled}, because it takes longer than one step of the search.
         */
        private static final int ASKED_FOR_ONE = 32;

        private final Stopwatch stopwatch;
        private final Duration limit;
        private final BooleanSupplier cancelled;
        private final SortedMap<Method, Duration> took = new TreeMap<>();
        private Duration beganAt = Duration.ZERO;
        private @Nullable Method current;
        private @Nullable Method timedOut;
        private int asked;
        private boolean isCancelled;

        /**
         * Starts to measure.
         *
         * @param cancelled checked repeatedly; if it returns true, the search ends and its result must not be used
         */
        Recorder(Stopwatch stopwatch, Duration limit, BooleanSupplier cancelled) {
            this.stopwatch = stopwatch;
            this.limit = limit;
            this.cancelled = cancelled;
        }

        @Override
        public void begins(Method method) {
            finishMethod();
            current = method;
        }

        private void finishMethod() {
            var now = stopwatch.elapsed();
            if (current != null) {
                took.put(current, now.minus(beganAt));
            }
            beganAt = now;
        }

        @Override
        public boolean getAsBoolean() {
            if (isCancelled || (asked++ % ASKED_FOR_ONE == 0 && isCancelled())) {
                return true;
            }
            boolean isOver = stopwatch.elapsed().compareTo(limit) > 0;
            if (isOver && timedOut == null) {
                timedOut = current;
            }
            return isOver;
        }

        /** Returns true if the search was cancelled, even if it has already ended. */
        boolean isCancelled() {
            isCancelled |= cancelled.getAsBoolean();
            return isCancelled;
        }

        Duration elapsed() {
            return stopwatch.elapsed();
        }

        SearchMeasures end(
                DisruptionInputs inputs,
                Map<DisruptionReason, DisruptionCandidates> candidates,
                DisruptionDecision decision) {
            finishMethod();
            current = null;
            return new SearchMeasures(
                    Collections.unmodifiableMap(took),
                    Optional.ofNullable(timedOut),
                    candidates.entrySet().stream()
                            .collect(toMap(
                                    Map.Entry::getKey,
                                    entry -> entry.getValue().found().size())),
                    BalancedScore.moves(inputs.snapshot(), candidates, decision));
        }
    }
}
