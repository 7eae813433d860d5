package sh.joiner.port.cache;

import java.util.function.Consumer;
import sh.joiner.model.cache.CacheName;

/** Receives users' requests to refresh a cache. */
public interface RefreshRequests extends AutoCloseable {

    /** Starts to receive. {@code wanted} is called once for each request, on another thread; it must not block. */
    void start(Consumer<CacheName> wanted);

    @Override
    void close();
}
