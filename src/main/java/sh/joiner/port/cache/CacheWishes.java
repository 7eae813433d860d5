package sh.joiner.port.cache;

import java.util.function.Consumer;
import sh.joiner.model.cache.CacheName;

/** Hears what people want of caches, from now on. */
public interface CacheWishes extends AutoCloseable {

    /** Begins to listen. {@code wanted} is run once for each wish, on another thread; it must not block. */
    void start(Consumer<CacheName> wanted);

    @Override
    void close();
}
