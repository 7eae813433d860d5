package sh.joiner.board;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.projection.DecisionProjection;
import sh.joiner.board.view.DecisionView;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;

/**
 * The last decisions. What is decided again in the same words becomes one line that counts, as Kubernetes does with events; the many lines
 * about single pods cannot crowd out the others. Thread-safe.
 */
final class Ledger {

    static final int MOST = 5_000; // of each kind: enough for a burst, small enough to keep
    private static final Comparator<Line> NEWEST_FIRST =
            Comparator.comparingLong(Line::number).reversed();

    /** What makes two decisions the same line: two plans that only sound alike are two. */
    private record Words(
            String by,
            String code,
            List<Subject> subjects,
            String what,
            String why,
            List<String> details,
            double price) {

        static Words of(Decision one) {
            return new Words(one.by(), one.code(), one.subjects(), one.what(), one.why(), one.details(), one.price());
        }
    }

    private record Line(long number, Decision last, Instant firstAt, int times) {}

    private final SequencedMap<Words, Line> routine = new LinkedHashMap<>();
    private final SequencedMap<Words, Line> notable = new LinkedHashMap<>();
    private final SequencedMap<String, String> origins = new LinkedHashMap<>();
    private long count;
    private @Nullable List<DecisionView> views;

    synchronized void add(Decision decision) {
        var words = Words.of(decision);
        var lines = DecisionProjection.isRoutine(decision) ? routine : notable;
        var known = lines.remove(words);
        count++;
        lines.put(
                words,
                known == null
                        ? new Line(count, decision, decision.at(), 1)
                        : new Line(known.number(), decision, known.firstAt(), known.times() + 1));
        keep(lines, MOST);
        rememberOrigin(decision);
        views = null;
    }

    /** Newest first, by when each was first decided: a line that is repeated keeps its place. */
    synchronized List<DecisionView> views() {
        var known = views;
        if (known == null) {
            known = Stream.concat(routine.values().stream(), notable.values().stream())
                    .sorted(NEWEST_FIRST)
                    .map(line -> DecisionProjection.view(line.number(), line.last(), line.firstAt(), line.times()))
                    .toList();
            views = known;
        }
        return known;
    }

    /** Claim to the reason why it was made. */
    synchronized Map<String, String> origins() {
        return Map.copyOf(origins);
    }

    private void rememberOrigin(Decision decision) {
        if (decision.code().equals("NodeClaimCreated") && !decision.subjects().isEmpty()) {
            origins.put(decision.subjects().getFirst().name(), decision.what() + ": " + decision.why());
            keep(origins, 4 * MOST);
        }
    }

    private static void keep(SequencedMap<?, ?> lines, int most) {
        while (lines.size() > most) {
            lines.pollFirstEntry();
        }
    }
}
