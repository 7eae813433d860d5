package sh.joiner.app.replay;

import java.time.Duration;
import java.util.Random;

/** The random choices of a simulated day, all derived from one seed. */
record Chance(Random random) {

    static Chance of(long seed) {
        return new Chance(new Random(seed));
    }

    Duration between(Duration least, Duration most) {
        return Duration.ofMillis(random.nextLong(least.toMillis(), most.toMillis() + 1));
    }

    boolean coin() {
        return random.nextBoolean();
    }
}
