package sh.joiner.controller.launch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Holds launches back while the claims of a plan are being created, so that equal claims share a fleet however long the API server needs for all of
 * them. Thread-safe.
 */
public final class LaunchHold {

    private static final Duration LONGEST = Duration.ofSeconds(10); // of the wall; then launches begin in any case

    private int holders;
    private CompletableFuture<Void> released = CompletableFuture.completedFuture(null);

    /** Holds launches back until {@link #release}. */
    public synchronized void hold() {
        if (holders++ == 0) {
            released = new CompletableFuture<Void>().completeOnTimeout(null, LONGEST.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /** Ends one hold. */
    public synchronized void release() {
        if (--holders == 0) {
            released.complete(null);
        }
    }

    /** Completes as soon as nobody holds launches back. */
    synchronized CompletableFuture<Void> released() {
        return released;
    }
}
