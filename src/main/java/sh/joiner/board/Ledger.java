package sh.joiner.board;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.projection.DecisionProjection;
import sh.joiner.board.view.DecisionView;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;

/**
 * The last decisions. Equal decisions share one line with a count, as in Kubernetes events. Thread-safe.
 *
 * <p>The ledger has at most {@value #MOST} lines and {@value #MOST_CHARACTERS} characters. Above these limits, the ledger removes the oldest lines of
 * the code with the most text. So frequent decisions of one code, for example {@code Nominated}, do not displace decisions of other codes.
 */
final class Ledger {

    static final int MOST = 10_000;
    static final int MOST_CHARACTERS = 8 * 1024 * 1024;
    private static final int MOST_ORIGINS = 20_000;
    private static final int OVERHEAD = 300; // the memory of a line's objects, as a number of characters
    private static final Comparator<Line> NEWEST_FIRST =
            Comparator.comparingLong(Line::number).reversed();

    /** The key of a line. Decisions share a line if all these fields are equal. */
    private record LineKey(
            String by,
            String code,
            List<Subject> subjects,
            String what,
            String why,
            List<String> details,
            double price) {

        static LineKey of(Decision decision) {
            return new LineKey(
                    decision.by(),
                    decision.code(),
                    decision.subjects(),
                    decision.what(),
                    decision.why(),
                    decision.details(),
                    decision.price());
        }

        int characters() {
            int ofDetails =
                    details.stream().mapToInt(line -> line.length() + 50).sum();
            return OVERHEAD + what.length() + why.length() + ofDetails;
        }
    }

    private record Line(long number, Decision last, Instant firstAt, int times) {}

    /** The lines of one code, ordered by their last decision, oldest first, with their number of characters. */
    private static final class OfCode {
        private final SequencedMap<LineKey, Line> lines = new LinkedHashMap<>();
        private int characters;

        @Nullable
        Line remove(LineKey key) {
            var line = lines.remove(key);
            characters -= line == null ? 0 : key.characters();
            return line;
        }

        void put(LineKey key, Line line) {
            lines.put(key, line);
            characters += key.characters();
        }

        /** Removes the line with the oldest last decision. Returns the number of its characters. */
        int removeOldest() {
            int freed = lines.pollFirstEntry().getKey().characters();
            characters -= freed;
            return freed;
        }
    }

    private final Map<String, OfCode> byCode = new HashMap<>();
    private final SequencedMap<String, String> origins = new LinkedHashMap<>();
    private long count;
    private int lines;
    private int characters;
    private @Nullable List<DecisionView> views;

    synchronized void add(Decision decision) {
        var key = LineKey.of(decision);
        var ofCode = byCode.computeIfAbsent(decision.code(), _ -> new OfCode());
        var known = ofCode.remove(key);
        count++;
        ofCode.put(
                key,
                known == null
                        ? new Line(count, decision, decision.at(), 1)
                        : new Line(known.number(), decision, known.firstAt(), known.times() + 1));
        lines += known == null ? 1 : 0;
        characters += known == null ? key.characters() : 0;
        while (lines > MOST || characters > MOST_CHARACTERS) {
            characters -= largest().removeOldest();
            lines--;
        }
        rememberOrigin(decision);
        views = null;
    }

    private OfCode largest() {
        return Collections.max(byCode.values(), Comparator.comparingInt(ofCode -> ofCode.characters));
    }

    /**
     * Returns the lines, ordered by the time of the first decision on each line, newest first. A repeated decision does
     * not move its line.
     */
    synchronized List<DecisionView> views() {
        var known = views;
        if (known == null) {
            known = byCode.values().stream()
                    .flatMap(ofCode -> ofCode.lines.values().stream())
                    .sorted(NEWEST_FIRST)
                    .map(line -> DecisionProjection.view(line.number(), line.last(), line.firstAt(), line.times()))
                    .toList();
            views = known;
        }
        return known;
    }

    /** Returns why NodeClaims were created, by the name of the NodeClaim. */
    synchronized Map<String, String> origins() {
        return Map.copyOf(origins);
    }

    private void rememberOrigin(Decision decision) {
        if (decision.code().equals("NodeClaimCreated") && !decision.subjects().isEmpty()) {
            origins.put(decision.subjects().getFirst().name(), decision.what() + ": " + decision.why());
            if (origins.size() > MOST_ORIGINS) {
                origins.pollFirstEntry();
            }
        }
    }
}
