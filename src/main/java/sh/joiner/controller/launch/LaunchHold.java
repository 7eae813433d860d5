package sh.joiner.controller.launch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Delays launches while the claims of a plan are being created, so that equal claims share a fleet even if the API server creates them slowly.
 * Thread-safe.
 */
public final class LaunchHold {

    private static final Duration LONGEST =
            Duration.ofSeconds(10); // of wall time; after this time, launches start in spite of a hold

    private final Runner runner;
    private final Lane lane;
    private int holders;
    private WorldClock.@Nullable Timer timeout;
    private CompletableFuture<Void> released = CompletableFuture.completedFuture(null);

    public LaunchHold(Runner runner) {
        this.runner = runner;
        this.lane = runner.lane("launch-hold", Integer.MAX_VALUE);
    }

    /** Delays launches until {@link #release}, but for at most ten seconds of wall time. */
    public synchronized void hold() {
        if (holders++ == 0) {
            var held = new CompletableFuture<Void>();
            released = held;
            timeout = runner.timeout(LONGEST, () -> held.complete(null));
        }
    }

    /** Ends one hold. */
    public synchronized void release() {
        if (--holders == 0) {
            released.complete(null);
            if (timeout != null) {
                timeout.cancel();
            }
        }
    }

    /** Starts the launch as soon as no hold is active: immediately, or later in a lane. */
    <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> launch) {
        var now = released();
        return now.isDone() ? launch.get() : now.thenComposeAsync(_ -> launch.get(), lane);
    }

    private synchronized CompletableFuture<Void> released() {
        return released;
    }
}
