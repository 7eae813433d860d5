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
import sh.joiner.port.cache.RefreshRequests;

/** Watches the ConfigMap with the requests to refresh caches. Requests that existed before this process started to watch are ignored. */
public final class InformedRefreshRequests implements RefreshRequests {

    private final KubernetesClient client;
    private final String namespace;
    private final Map<CacheName, String> seen = new EnumMap<>(CacheName.class); // guarded by this object
    private final Consumer<WatchedKind> watched;
    private volatile @Nullable RestartableInformer<ConfigMap> informer;
    private boolean isListed; // guarded by this object

    /** @param watched receives the informer after it is started */
    public InformedRefreshRequests(KubernetesClient client, String namespace, Consumer<WatchedKind> watched) {
        this.client = client;
        this.namespace = namespace;
        this.watched = watched;
    }

    @Override
    public synchronized void start(Consumer<CacheName> wanted) {
        var map = client.configMaps().inNamespace(namespace).withName(RefreshAnnotations.NAME);
        var started = new RestartableInformer<>(
                CollectionPath.ofConfigMap(namespace, RefreshAnnotations.NAME),
                () -> map.runnableInformer(0),
                new Reader(wanted),
                _ -> {},
                (_, _) -> true); // retry after every error
        informer = started;
        var _ = started.start().whenComplete((_, _) -> markListed());
        watched.accept(started);
    }

    private synchronized void markListed() {
        isListed = true;
    }

    private synchronized boolean isNew(CacheName cache, String request) {
        return !request.equals(seen.put(cache, request)) && isListed;
    }

    /** Handles events on the informer's thread. */
    private final class Reader implements ResourceEventHandler<ConfigMap> {

        private final Consumer<CacheName> wanted;

        Reader(Consumer<CacheName> wanted) {
            this.wanted = wanted;
        }

        @Override
        public void onAdd(ConfigMap object) {
            RefreshAnnotations.on(object).forEach((cache, request) -> {
                if (isNew(cache, request)) {
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
            // the requests of a deleted ConfigMap are already handled
        }
    }

    /** Closes the informer. Does not hold the lock of this object, because closing waits for a running event handler, which needs the lock. */
    @Override
    public void close() {
        var started = informer;
        if (started != null) {
            started.close();
        }
    }
}
