package sh.joiner.app.replay;

import java.time.Duration;
import java.util.Random;

/** The random choices of a simulated day, all derived from one seed. */
record DayChoices(Random random) {

    static DayChoices of(long seed) {
        return new DayChoices(new Random(seed));
    }

    Duration between(Duration least, Duration most) {
        return Duration.ofMillis(random.nextLong(least.toMillis(), most.toMillis() + 1));
    }

    boolean coin() {
        return random.nextBoolean();
    }
}
