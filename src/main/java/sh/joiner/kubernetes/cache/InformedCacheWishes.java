package sh.joiner.kubernetes.cache;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.watch.CollectionPath;
import sh.joiner.kubernetes.watch.RestartableInformer;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.cache.CacheWishes;

/** Watches the one ConfigMap that carries wishes. What it carried before this process listened was meant for others. */
public final class InformedCacheWishes implements CacheWishes {

    private final KubernetesClient client;
    private final String namespace;
    private final Map<CacheName, String> seen = new EnumMap<>(CacheName.class); // guarded by this object
    private final Consumer<WatchedKind> watched;
    private volatile @Nullable RestartableInformer<ConfigMap> informer;
    private boolean hasBegun; // guarded by this object

    /** @param watched is told the informer once it is started */
    public InformedCacheWishes(KubernetesClient client, String namespace, Consumer<WatchedKind> watched) {
        this.client = client;
        this.namespace = namespace;
        this.watched = watched;
    }

    @Override
    public synchronized void start(Consumer<CacheName> wanted) {
        var map = client.configMaps().inNamespace(namespace).withName(CacheMarks.NAME);
        var started = new RestartableInformer<>(
                CollectionPath.ofConfigMap(namespace, CacheMarks.NAME),
                () -> map.runnableInformer(0),
                new Reader(wanted),
                _ -> {},
                (_, _) -> true); // it tries again by itself
        informer = started;
        var _ = started.start().whenComplete((_, _) -> begin());
        watched.accept(started);
    }

    private synchronized void begin() {
        hasBegun = true;
    }

    private synchronized boolean isNew(CacheName cache, String wish) {
        return !wish.equals(seen.put(cache, wish)) && hasBegun;
    }

    /** Runs on the informer's thread. */
    private final class Reader implements ResourceEventHandler<ConfigMap> {

        private final Consumer<CacheName> wanted;

        Reader(Consumer<CacheName> wanted) {
            this.wanted = wanted;
        }

        @Override
        public void onAdd(ConfigMap object) {
            CacheMarks.on(object).forEach((cache, wish) -> {
                if (isNew(cache, wish)) {
                    wanted.accept(cache);
                }
            });
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap object) {
            onAdd(object);
        }

        @Override
        public void onDelete(ConfigMap object, boolean unknown) {
            // what was wished was heard
        }
    }

    /** Waits for an event that is being handled, so it must not hold the lock that its handler needs. */
    @Override
    public void close() {
        var started = informer;
        if (started != null) {
            started.close();
        }
    }
}
