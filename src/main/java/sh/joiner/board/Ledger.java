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
 * The last decisions. Equal decisions share one line with a count, as equal Kubernetes events do. Thread-safe.
 *
 * <p>The ledger has at most {@value #MOST} lines and {@value #MOST_CHARACTERS} characters. Above that, the oldest lines of the code with the
 * most text are removed. So many lines of one code, for example {@code Nominated}, displace only each other.
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

        static LineKey of(Decision one) {
            return new LineKey(one.by(), one.code(), one.subjects(), one.what(), one.why(), one.details(), one.price());
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
        Line remove(LineKey words) {
            var line = lines.remove(words);
            characters -= line == null ? 0 : words.characters();
            return line;
        }

        void put(LineKey words, Line line) {
            lines.put(words, line);
            characters += words.characters();
        }

        /** Returns the number of characters that were removed. */
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
        var words = LineKey.of(decision);
        var same = byCode.computeIfAbsent(decision.code(), _ -> new OfCode());
        var known = same.remove(words);
        count++;
        same.put(
                words,
                known == null
                        ? new Line(count, decision, decision.at(), 1)
                        : new Line(known.number(), decision, known.firstAt(), known.times() + 1));
        lines += known == null ? 1 : 0;
        characters += known == null ? words.characters() : 0;
        while (lines > MOST || characters > MOST_CHARACTERS) {
            characters -= most().removeOldest();
            lines--;
        }
        rememberOrigin(decision);
        views = null;
    }

    private OfCode most() {
        return Collections.max(byCode.values(), Comparator.comparingInt(same -> same.characters));
    }

    /** Returns the lines, newest first by the time of the first decision. A repeated line keeps its place. */
    synchronized List<DecisionView> views() {
        var known = views;
        if (known == null) {
            known = byCode.values().stream()
                    .flatMap(same -> same.lines.values().stream())
                    .sorted(NEWEST_FIRST)
                    .map(line -> DecisionProjection.view(line.number(), line.last(), line.firstAt(), line.times()))
                    .toList();
            views = known;
        }
        return known;
    }

    /** Returns the reasons why NodeClaims were created, by the name of the NodeClaim. */
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
