package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Doubts an answer that lacks more than a quarter of what was known, since it may be a part of an answer. Believed once AWS has said the same for
 * an hour. A first answer has nothing to be held against but what the program was built with: it is used, and asked for once more if it is small
 * beside that. For one thread.
 */
final class SecondLook {

    private static final Duration CONVINCES = Duration.ofHours(1);

    /** After how long an answer is asked for again that is used, and may be a part of one. */
    static final Duration AGAIN = Duration.ofMinutes(1);

    private Set<String> doubted = Set.of();
    private @Nullable Instant since;
    private Set<String> few = Set.of();
    private boolean isSettled;

    /** Whether the answer is to be taken in, after what was known. */
    boolean believes(Set<String> known, Set<String> answer, Instant now) {
        long kept = answer.stream().filter(known::contains).count();
        if (kept * 4 >= known.size() * 3L || hasBeenSaidForLong(answer, now)) {
            doubted = Set.of();
            since = null;
            return true;
        }
        return false;
    }

    /**
     * Whether what AWS told is less than half of what there ought to be, so that it is worth to ask again soon. A region may have little: that is settled
     * once AWS has said the same twice, or has told more.
     */
    boolean isFew(Set<String> answer, int expected) {
        isSettled |= answer.size() * 2L >= expected || answer.equals(few);
        few = isSettled ? Set.of() : Set.copyOf(answer);
        return !isSettled;
    }

    private boolean hasBeenSaidForLong(Set<String> answer, Instant now) {
        var first = since;
        if (first == null || !answer.equals(doubted)) {
            doubted = Set.copyOf(answer);
            since = now;
            return false;
        }
        return !now.isBefore(first.plus(CONVINCES));
    }

    /** The same without the zone, if there is just one, that is nowhere in the answer: a zone may close, and is then missing of every type. */
    static Map<String, Set<String>> withoutTheZoneThatWent(
            Map<String, Set<String>> known, Map<String, Set<String>> answer) {
        var gone = zones(known);
        gone.removeAll(zones(answer));
        if (gone.size() != 1) {
            return known;
        }
        var rest = new TreeMap<String, Set<String>>();
        known.forEach((type, zones) -> {
            var left = zones.stream().filter(zone -> !gone.contains(zone)).collect(Collectors.toSet());
            if (!left.isEmpty()) {
                rest.put(type, left);
            }
        });
        return rest;
    }

    private static Set<String> zones(Map<String, Set<String>> zonesOf) {
        return zonesOf.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    /** Each type with each of its zones. */
    static Set<String> places(Map<String, Set<String>> zonesOf) {
        return zonesOf.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(zone -> entry.getKey() + " " + zone))
                .collect(Collectors.toSet());
    }
}
