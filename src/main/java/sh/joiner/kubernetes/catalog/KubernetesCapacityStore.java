package sh.joiner.kubernetes.catalog;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.PatchedMap;
import sh.joiner.kubernetes.watch.CollectionPath;
import sh.joiner.kubernetes.watch.RestartableInformer;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.catalog.CapacityStore;

/**
 * Learned memory capacities in a ConfigMap. The leader writes all entries to one key. A request to discard entries is an annotation, which
 * a user can add through any Joiner process or with kubectl.
 */
public final class KubernetesCapacityStore implements CapacityStore, AutoCloseable {

    static final String NAME = "joiner-capacity";

    /**
     * Prefix of an annotation that requests to discard entries. The part after the slash is an instance type or {@link CapacityStore#EVERYTHING}; the
     * value is the time of the request.
     */
    static final String FORGET_REQUEST = "forget.joiner.sh/";

    private static final String ENTRIES = "memory";

    private final KubernetesClient client;
    private final PatchedMap map;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final RestartableInformer<ConfigMap> informer;

    public KubernetesCapacityStore(KubernetesClient client, String namespace, WorldClock clock) {
        this.client = client;
        this.map = new PatchedMap(client, namespace, NAME);
        this.clock = clock;
        this.informer = new RestartableInformer<>(
                CollectionPath.ofConfigMap(namespace, NAME),
                () -> map.object().runnableInformer(0),
                new Listener(),
                _ -> notifyListeners(),
                (_, _) -> true); // retry after every error, otherwise a failed first list would never be repeated
    }

    /** Starts to watch for requests. */
    public void start() {
        var _ = informer.start();
    }

    public WatchedKind watched() {
        return informer;
    }

    private void notifyListeners() {
        Failures.callAll(listeners, Runnable::run);
    }

    /** Returns the stored entries and requests. Those that cannot be read are left out and reported. */
    @Override
    public StoredCapacities read() {
        var found = ApiCalls.ask(map.object()::get);
        if (found == null) {
            return StoredCapacities.NOTHING;
        }
        var unreadable = new ArrayList<String>();
        return new StoredCapacities(
                entries(found, unreadable::add), forgetRequests(found, unreadable::add), unreadable);
    }

    private List<LearnedMemory> entries(ConfigMap found, Consumer<String> unreadable) {
        var text = found.getData() == null ? null : found.getData().get(ENTRIES);
        return text == null ? List.of() : CapacityText.parse(client.getKubernetesSerialization(), text, unreadable);
    }

    private static Map<String, Instant> forgetRequests(ConfigMap found, Consumer<String> unreadable) {
        var forgetRequests = new HashMap<String, Instant>();
        var annotations = found.getMetadata().getAnnotations();
        (annotations == null ? Map.<String, String>of() : annotations).forEach((key, value) -> {
            if (key.startsWith(FORGET_REQUEST)) {
                try {
                    forgetRequests.put(key.substring(FORGET_REQUEST.length()), Instant.parse(value));
                } catch (DateTimeException invalid) {
                    unreadable.accept("annotation %s has the value '%s', which is not an RFC 3339 timestamp"
                            .formatted(key, value));
                }
            }
        });
        return forgetRequests;
    }

    @Override
    public void write(List<LearnedMemory> entries) {
        map.write(Map.of("data", Map.of(ENTRIES, CapacityText.of(client.getKubernetesSerialization(), entries))));
    }

    /** Requests that the learned memory of an instance type, or of all instance types, is discarded. Only nodes that join later provide new values. */
    public void forget(String instanceType) {
        annotate(Map.of(FORGET_REQUEST + instanceType, clock.now().toString()));
    }

    @Override
    public void dropRequests(Set<String> about) {
        var none = new HashMap<String, @Nullable String>();
        about.forEach(text -> none.put(FORGET_REQUEST + text, null));
        annotate(none);
    }

    private void annotate(Map<String, @Nullable String> annotations) {
        map.write(Map.of("metadata", Map.of("annotations", annotations)));
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        informer.close();
    }

    /** Reports every change of the ConfigMap. */
    private final class Listener implements ResourceEventHandler<ConfigMap> {

        @Override
        public void onAdd(ConfigMap map) {
            notifyListeners();
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap map) {
            notifyListeners();
        }

        @Override
        public void onDelete(ConfigMap map, boolean finalStateUnknown) {
            notifyListeners();
        }
    }
}
