package sh.joiner.kubernetes.cluster;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A read whose result is shared by all callers that called before the read started. One read runs at a time. All callers that wait
 * for the end of a read share the next read. Results are not cached, and a failed read fails only for the caller that made it. Thread-safe.
 */
final class SharedRead<T> {

    private final Supplier<T> read;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable T last;
    private long lastStart;

    SharedRead(Supplier<T> read) {
        this.read = read;
    }

    /** Returns the result of a read that started after this call. */
    T get() {
        long calledAt = System.nanoTime();
        lock.lock();
        try {
            var known = last;
            if (known != null && lastStart - calledAt > 0) {
                return known;
            }
            long start = System.nanoTime();
            var answer = read.get();
            last = answer;
            lastStart = start;
            return answer;
        } finally {
            lock.unlock();
        }
    }
}
