package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.CapacityMemories;
import sh.joiner.port.WorldClock;

/**
 * One ConfigMap: a key with all lines, which the leader writes, and people's wishes as annotations, so that it does not matter which process, or which
 * kubectl, was told.
 */
final class KubernetesCapacityMemories implements CapacityMemories, AutoCloseable {

    static final String NAME = "joiner-capacity";

    /** What follows the slash is an instance type, or {@link CapacityMemories#EVERYTHING}; the value says when. */
    static final String WISH = "forget.joiner.sh/";

    private static final String LINES = "memory";
    private static final Logger LOG = Logger.getLogger(KubernetesCapacityMemories.class);

    private final KubernetesClient client;
    private final String namespace;
    private final WorldClock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private @Nullable SharedIndexInformer<ConfigMap> informer;

    KubernetesCapacityMemories(KubernetesClient client, String namespace, WorldClock clock) {
        this.client = client;
        this.namespace = namespace;
        this.clock = clock;
    }

    private Resource<ConfigMap> map() {
        return client.configMaps().inNamespace(namespace).withName(NAME);
    }

    /** Begins to listen for wishes. */
    synchronized void start() {
        var fresh = map().runnableInformer(0);
        fresh.addEventHandler(new Listener());
        fresh.exceptionHandler((_, _) -> true); // otherwise a first list that fails would be the last
        informer = fresh;
        var _ = fresh.start();
    }

    @Override
    public Kept kept() {
        var found = Calls.ask(map()::get);
        return found == null ? Kept.NOTHING : new Kept(lines(found), wishes(found));
    }

    /** What somebody spoilt must not keep the program from its work: nodes teach again. */
    private List<LearnedMemory> lines(ConfigMap found) {
        var text = found.getData() == null ? null : found.getData().get(LINES);
        if (text == null) {
            return List.of();
        }
        try {
            return CapacityText.parse(client.getKubernetesSerialization(), text);
        } catch (RuntimeException unreadable) {
            LOG.warnf("learned capacity cannot be read: configmap=%s reason=%s", NAME, unreadable.getMessage());
            return List.of();
        }
    }

    private static Map<String, Instant> wishes(ConfigMap found) {
        var wishes = new HashMap<String, Instant>();
        var annotations = found.getMetadata().getAnnotations();
        (annotations == null ? Map.<String, String>of() : annotations).forEach((key, value) -> {
            var when = key.startsWith(WISH) ? instant(value) : null;
            if (when != null) {
                wishes.put(key.substring(WISH.length()), when);
            }
        });
        return wishes;
    }

    private static @Nullable Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException noInstant) {
            LOG.warnf("a wish to forget learned capacity names no instant: value=%s", text);
            return null;
        }
    }

    @Override
    public void keep(List<LearnedMemory> lines) {
        write(Map.of("data", Map.of(LINES, CapacityText.of(client.getKubernetesSerialization(), lines))));
    }

    /** Wishes that what was learned of an instance type, or of all, stops counting; only nodes that come later teach anew. */
    void forget(String instanceType) {
        var wish = Map.of(WISH + instanceType, clock.now().toString());
        write(Map.of("metadata", Map.of("annotations", wish)));
    }

    /** Lines have one writer and wishes stand apart, so that no lock is needed; the map is made when it is first written to. */
    private void write(Map<String, ?> change) {
        var patch = client.getKubernetesSerialization().asJson(change);
        if (!Calls.unlessGone(() -> map().patch(PatchContext.of(PatchType.JSON_MERGE), patch))) {
            var fresh = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(NAME)
                    .endMetadata()
                    .build();
            Calls.ask(() -> client.resource(fresh).create());
            Calls.ask(() -> map().patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        }
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized void close() {
        if (informer != null) {
            informer.stop();
        }
    }

    /** Tells that the map is another. */
    private final class Listener implements ResourceEventHandler<ConfigMap> {

        @Override
        public void onAdd(ConfigMap map) {
            listeners.forEach(Runnable::run);
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap map) {
            listeners.forEach(Runnable::run);
        }

        @Override
        public void onDelete(ConfigMap map, boolean finalStateUnknown) {
            listeners.forEach(Runnable::run);
        }
    }
}
