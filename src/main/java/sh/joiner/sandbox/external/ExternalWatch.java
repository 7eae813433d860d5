package sh.joiner.sandbox.external;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.sandbox.external.ApiServer.Reading;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * Watches one resource of an API server: lists the objects, then watches from the revision of the list. After a watch ends, the next watch continues
 * from the last known revision. If the server refuses this, the objects are listed again and the differences are reported as changes.
 */
final class ExternalWatch implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ExternalWatch.class);
    private static final int SECONDS_PER_WATCH = 290;
    private static final long PAUSE_MILLIS = 1_000; // of the wall clock: the server does not use the sandbox's clock

    private final Client client;
    private final ResourceType type;
    private final Consumer<Change> watcher;
    private final Map<ObjectKey, ObjectNode> known = new HashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Reading reading;
    private volatile String revision = "";

    ExternalWatch(Client client, ResourceType type, Consumer<Change> watcher) {
        this.client = client;
        this.type = type;
        this.watcher = watcher;
    }

    void start() {
        Thread.ofVirtual().name("external-watch-" + type.resource()).start(this::run);
    }

    private void run() {
        while (ended.getCount() > 0) {
            try {
                if (revision.isEmpty()) {
                    revision = list();
                }
                follow();
            } catch (ApiException refused) {
                LOG.debugf("a watch was refused: resource=%s reason=%s", type.resource(), refused.getMessage());
                revision = "";
                pause();
            }
        }
    }

    /** Lists the objects, and reports new, changed and deleted objects. */
    private String list() {
        var deleted = new HashSet<>(known.keySet());
        var from = new PagedReader(client, type).readInto(object -> {
            deleted.remove(ObjectKey.of(object));
            present(object);
        });
        deleted.forEach(key -> deleted(known.get(key)));
        return from;
    }

    private void present(ObjectNode object) {
        var before = known.put(ObjectKey.of(object), object);
        if (before != null && !Meta.uid(before).equals(Meta.uid(object))) {
            report(Change.Type.DELETED, before);
        }
        if (before == null || Meta.version(before) != Meta.version(object)) {
            report(before == null ? Change.Type.ADDED : Change.Type.MODIFIED, object);
        }
    }

    private void deleted(@Nullable ObjectNode object) {
        if (object != null && known.remove(ObjectKey.of(object)) != null) {
            report(Change.Type.DELETED, object);
        }
    }

    private void report(Change.Type kind, ObjectNode object) {
        if (ended.getCount() == 0) {
            return;
        }
        try {
            watcher.accept(new Change(kind, object));
        } catch (Throwable e) {
            Failures.escalate(e);
            LOG.errorf(e, "a watcher failed: resource=%s", type.resource());
        }
    }

    private void follow() {
        var path = ObjectPaths.collection(type, "")
                + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=%d&resourceVersion=%s"
                        .formatted(SECONDS_PER_WATCH, ObjectPaths.encoded(revision));
        long began = System.nanoTime();
        try (var answer = client.server().read(path, this::received)) {
            reading = answer;
            forgetRevisionUnlessAccepted(answer.await());
        }
        if (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)) {
            pause();
        }
    }

    private void forgetRevisionUnlessAccepted(int code) {
        if (code != 200 && code != Reading.BROKEN_OFF) {
            revision = "";
        }
    }

    private void received(String line) {
        try {
            if (!line.isBlank()) {
                received(Client.object(line));
            }
        } catch (ApiException unreadable) {
            revision = "";
        }
    }

    private void received(ObjectNode event) {
        if (!(event.path("object") instanceof ObjectNode object)) {
            revision = ""; // a Status without an envelope: the server refused the watch
            return;
        }
        switch (Json.text(event, "type")) {
            case "ADDED", "MODIFIED" -> followed(object, () -> changed(object));
            case "DELETED" -> followed(object, () -> deleted(PagedReader.withoutManagedFields(object)));
            case "BOOKMARK" -> followed(object, () -> {});
            default -> revision = "";
        }
    }

    private void followed(ObjectNode object, Runnable report) {
        report.run();
        if (!revision.isEmpty()) {
            revision = Json.text(object, "metadata", "resourceVersion");
        }
    }

    /** Reports a changed object. A node that loses the sandbox's label is reported as deleted. */
    private void changed(ObjectNode object) {
        if (OwnNodes.isVisible(type.resource(), object)) {
            present(PagedReader.withoutManagedFields(object));
        } else {
            deleted(object);
        }
    }

    /** Waits before the next attempt; returns early if the watch is closed. */
    private void pause() {
        try {
            var _ = ended.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended.countDown();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        var open = reading;
        if (open != null) {
            open.close();
        }
    }
}
