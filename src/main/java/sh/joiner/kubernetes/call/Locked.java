package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Writes with the API server's optimistic locking. After a conflict with another writer, the object is read and written again, up to five
 * attempts in total.
 */
public final class Locked {

    private static final int MOST_ATTEMPTS = 5;
    private static final int CONFLICT = 409;
    private static final Duration FIRST_BACK_OFF = Duration.ofMillis(20);

    private Locked() {}

    /**
     * Waits before a retry for a random time: up to 20 ms before the second attempt, and up to twice as long before each further attempt.
     */
    public static void backOff(int attempts) {
        if (attempts > 0) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(FIRST_BACK_OFF.toNanos() << (attempts - 1)));
        }
    }

    /** Writes the known object, or the object that {@code ask} reads. Writes nothing if the object does not exist. */
    public static <T> void write(Optional<T> known, Supplier<Optional<T>> ask, Consumer<T> write) {
        var found = known.or(ask);
        for (int attempts = 1; found.isPresent(); attempts++) {
            try {
                write.accept(found.get());
                return;
            } catch (KubernetesClientException failure) {
                if (failure.getCode() != CONFLICT || attempts == MOST_ATTEMPTS) {
                    throw failure;
                }
                backOff(attempts);
                found = ask.get();
            }
        }
    }
}
