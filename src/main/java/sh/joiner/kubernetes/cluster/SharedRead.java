package sh.joiner.kubernetes.cluster;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A read that callers share if it begins after each of them asked: one read at a time, and any number of callers that wait for it cost one more.
 * Nothing is kept beyond that, and a failed read fails only for the caller that made it. Thread-safe.
 */
final class SharedRead<T> {

    private final Supplier<T> read;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable T last;
    private long lastBegan;

    SharedRead(Supplier<T> read) {
        this.read = read;
    }

    /** Returns what a read that began after this call returned. */
    T get() {
        long asked = System.nanoTime();
        lock.lock();
        try {
            var known = last;
            if (known != null && lastBegan - asked > 0) {
                return known;
            }
            long began = System.nanoTime();
            var answer = read.get();
            last = answer;
            lastBegan = began;
            return answer;
        } finally {
            lock.unlock();
        }
    }
}
