package sh.joiner.controller.loop;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for writes that run side by side. */
public final class Writes {

    private Writes() {}

    /** Its answer; what it threw is thrown here. */
    public static <T> T await(Future<T> write) {
        try {
            return write.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a write", stopped);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("a write failed", failed);
        }
    }
}
