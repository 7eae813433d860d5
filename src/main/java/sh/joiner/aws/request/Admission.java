package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.core.exception.AbortedException;

/** Delays a request until its API's budget allows it, measured with the world's clock. */
final class Admission {

    private static final Duration LONGEST =
            Duration.ofSeconds(30); // maximum wait on either clock, because the world's clock may be stopped
    private static final double JITTER = 0.2;

    private final WorldClock clock;
    private final DoubleSupplier random;

    Admission(WorldClock clock, DoubleSupplier random) {
        this.clock = clock;
        this.random = random;
    }

    /** Waits until the request may be sent. Throws {@link RequestNotSent} if the wait would take too long. */
    void await(ApiBudget api, Purpose purpose) {
        var delay = api.admit(purpose, clock.now());
        if (delay.isZero()) {
            return;
        }
        api.waiting(1);
        try {
            var latest = clock.now().plus(LONGEST);
            long end = System.nanoTime() + LONGEST.toNanos();
            while (!delay.isZero()) {
                sleep(api, delay, latest, end);
                delay = api.admit(purpose, clock.now());
            }
        } finally {
            api.waiting(-1);
        }
    }

    private void sleep(ApiBudget api, Duration delay, Instant latest, long end) {
        long nanos = (long) (delay.toNanos() * (1 + JITTER * random.getAsDouble()));
        long left = end - System.nanoTime();
        if (left <= 0 || clock.now().plus(delay).isAfter(latest)) {
            throw api.notSent();
        }
        var elapsed = new CountDownLatch(1);
        var timer = clock.schedule(Duration.ofNanos(nanos), elapsed::countDown);
        try {
            elapsed.await(left, TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the wait for the budget of an API was interrupted", interrupted);
        } finally {
            timer.cancel();
        }
    }
}
