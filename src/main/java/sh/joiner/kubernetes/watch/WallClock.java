package sh.joiner.kubernetes.watch;

import java.time.Duration;
import java.time.Instant;

/** The wall clock, which watches, requests and leases follow even where the world's clock runs faster or stands still. */
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
