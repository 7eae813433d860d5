package sh.joiner.testing.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A source of random choices with a fixed seed. */
final class SeededRandom {

    private final Random random;

    SeededRandom(long seed) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    /** Returns true in this percentage of the cases. */
    boolean in100(int cases) {
        return random.nextInt(100) < cases;
    }

    /** Returns a number between two limits, both inclusive. */
    int between(int first, int last) {
        return first + random.nextInt(last - first + 1);
    }

    @SafeVarargs
    final <T> T oneOf(T... things) {
        return things[random.nextInt(things.length)];
    }

    /** Returns a random selection with at least one element, in the given order. */
    String[] someOf(String... things) {
        List<String> some = new ArrayList<>();
        while (some.isEmpty()) {
            Arrays.stream(things).filter(_ -> random.nextBoolean()).forEach(some::add);
        }
        return some.toArray(String[]::new);
    }
}
