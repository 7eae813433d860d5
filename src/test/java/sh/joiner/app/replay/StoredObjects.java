package sh.joiner.app.replay;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ResourceOperations;
import java.lang.reflect.Proxy;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Objects of one kind as an API server stores them: each write creates a new version. A status that is based on an older version is refused. */
final class StoredObjects<T, R extends CustomResource<?, T>> {

    static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final Map<String, R> objects = new TreeMap<>();
    private final BiConsumer<String, R> listener;
    private long version;

    /** {@code listener} receives each write and the resulting object. */
    StoredObjects(BiConsumer<String, R> listener) {
        this.listener = listener;
    }

    Optional<R> find(String name) {
        return Optional.ofNullable(objects.get(name)).map(JSON::clone);
    }

    void create(R object) {
        store("create", object);
    }

    /** Adds the annotations and returns the new version; empty for an object that does not exist. */
    String annotate(String name, Map<String, String> annotations) {
        var object = find(name);
        object.ifPresent(found -> {
            var all = new HashMap<>(found.getMetadata().getAnnotations());
            all.putAll(annotations);
            found.getMetadata().setAnnotations(all);
            store("annotate " + new TreeMap<>(annotations), found);
        });
        return object.map(found -> found.getMetadata().getResourceVersion()).orElse("");
    }

    private R writeStatus(R written) {
        var name = written.getMetadata().getName();
        var stored = find(name).orElseThrow();
        if (!stored.getMetadata()
                .getResourceVersion()
                .equals(written.getMetadata().getResourceVersion())) {
            throw new KubernetesClientException(
                    "%s was changed meanwhile".formatted(name), HttpURLConnection.HTTP_CONFLICT, null);
        }
        stored.setStatus(written.getStatus());
        store("status " + JSON.asJson(stored.getStatus()), stored);
        return stored;
    }

    private void store(String write, R object) {
        object.getMetadata().setResourceVersion(Long.toString(++version));
        objects.put(object.getMetadata().getName(), JSON.clone(object));
        listener.accept(write, object);
    }

    /** Returns the context of a reconciliation that writes only the status. */
    @SuppressWarnings("unchecked")
    Context<R> context() {
        return (Context<R>)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Context.class}, (_, method, _) -> {
                    if (method.getName().equals("resourceOperations")) {
                        return new StatusUpdates();
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    private final class StatusUpdates extends ResourceOperations<R> {

        StatusUpdates() {
            super(null);
        }

        @Override
        public R updatePrimaryStatus(R object) {
            return writeStatus(object);
        }
    }
}
