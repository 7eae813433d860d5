package sh.joiner.controller.catalog;

import java.util.Set;

/**
 * Doubts an answer that lacks more than half of what was known: it may be half an answer. Believed once AWS says the same again. For one thread.
 */
final class SecondLook {

    private Set<String> doubted = Set.of();

    /** Whether the answer is to be taken in, after what was known. */
    boolean believes(Set<String> known, Set<String> answer) {
        long kept = answer.stream().filter(known::contains).count();
        if (kept * 2 >= known.size() || answer.equals(doubted)) {
            doubted = Set.of();
            return true;
        }
        doubted = Set.copyOf(answer);
        return false;
    }
}
