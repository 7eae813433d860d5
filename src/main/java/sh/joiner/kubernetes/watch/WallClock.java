package sh.joiner.kubernetes.watch;

import java.time.Duration;
import java.time.Instant;

/** The wall clock. The freshness of watches is measured with this clock even if the world's clock runs faster or is stopped. */
public interface WallClock {

    WallClock SYSTEM = new WallClock() {

        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            Thread.sleep(time);
        }
    };

    Instant now();

    void sleep(Duration time) throws InterruptedException;
}
