package sh.joiner.app.replay;

import java.time.Duration;
import java.util.Random;

/** The chance of a simulated day: all of it follows from one seed. */
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
