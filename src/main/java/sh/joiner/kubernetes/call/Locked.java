package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Writes under the server's optimistic lock: where somebody else was quicker, the object is asked for and written again. */
public final class Locked {

    private static final int MOST_TRIES = 5;
    private static final int CONFLICT = 409;
    private static final Duration FIRST_REST = Duration.ofMillis(20);

    private Locked() {}

    /** Waits before a further try: for a random time, up to 20 ms before the second try and twice as long before each further one. */
    public static void rest(int tries) {
        if (tries > 0) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(FIRST_REST.toNanos() << (tries - 1)));
        }
    }

    /** Nothing is written for an object that is not there. */
    public static <T> void write(Optional<T> known, Supplier<Optional<T>> ask, Consumer<T> write) {
        var found = known.or(ask);
        for (int tries = 1; found.isPresent(); tries++) {
            try {
                write.accept(found.get());
                return;
            } catch (KubernetesClientException refused) {
                if (refused.getCode() != CONFLICT || tries == MOST_TRIES) {
                    throw refused;
                }
                rest(tries);
                found = ask.get();
            }
        }
    }
}
