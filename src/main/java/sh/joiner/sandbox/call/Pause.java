package sh.joiner.sandbox.call;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import sh.joiner.port.WorldClock;

/** A wait in world time before a delayed response. */
public final class Pause {

    private Pause() {}

    /** Waits for this duration of world time. */
    public static void pass(WorldClock clock, Duration by) throws InterruptedException {
        var over = new CountDownLatch(1);
        var timer = clock.schedule(by, over::countDown);
        try {
            over.await();
        } finally {
            timer.cancel();
        }
    }
}
