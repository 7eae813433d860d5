package sh.joiner.board;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes a value once, on first use. So the thread that serves a page computes the views of the page, and no
 * controller loop waits for them. Thread-safe.
 */
final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> source;
    private volatile @Nullable T value;

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        var known = value;
        return known == null ? compute() : known;
    }

    private synchronized T compute() {
        var known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
