package sh.joiner.sandbox.guest;

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
import sh.joiner.sandbox.guest.ApiServer.Reading;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * Follows one resource of an API server: lists it, then watches from there. A watch that ends is taken up where it stopped; where the server
 * has forgotten that place everything is listed again, and what differs is told as changes.
 */
final class GuestWatch implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GuestWatch.class);
    private static final int SECONDS_PER_WATCH = 290;
    private static final long PAUSE_MILLIS = 1_000; // of the wall: the server is not of this world

    private final Client client;
    private final ResourceType type;
    private final Consumer<Change> watcher;
    private final Map<ObjectKey, ObjectNode> told = new HashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Reading reading;
    private volatile String place = "";

    GuestWatch(Client client, ResourceType type, Consumer<Change> watcher) {
        this.client = client;
        this.type = type;
        this.watcher = watcher;
    }

    void start() {
        Thread.ofVirtual().name("guest-watch-" + type.resource()).start(this::run);
    }

    private void run() {
        while (ended.getCount() > 0) {
            try {
                if (place.isEmpty()) {
                    place = list();
                }
                follow();
            } catch (ApiException refused) {
                LOG.debugf("a watch is refused: resource=%s reason=%s", type.resource(), refused.getMessage());
                place = "";
                pause();
            }
        }
    }

    /** Tells what is there, and the end of what is there no more. */
    private String list() {
        var gone = new HashSet<>(told.keySet());
        var from = new PagedReader(client, type).readInto(object -> {
            gone.remove(ObjectKey.of(object));
            present(object);
        });
        gone.forEach(key -> gone(told.get(key)));
        return from;
    }

    private void present(ObjectNode object) {
        var before = told.put(ObjectKey.of(object), object);
        if (before != null && !Meta.uid(before).equals(Meta.uid(object))) {
            tell(Change.Type.DELETED, before);
        }
        if (before == null || Meta.version(before) != Meta.version(object)) {
            tell(before == null ? Change.Type.ADDED : Change.Type.MODIFIED, object);
        }
    }

    private void gone(@Nullable ObjectNode object) {
        if (object != null && told.remove(ObjectKey.of(object)) != null) {
            tell(Change.Type.DELETED, object);
        }
    }

    private void tell(Change.Type kind, ObjectNode object) {
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
        var path = Places.collection(type, "")
                + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=%d&resourceVersion=%s"
                        .formatted(SECONDS_PER_WATCH, Places.encoded(place));
        long began = System.nanoTime();
        try (var answer = client.server().read(path, this::heard)) {
            reading = answer;
            forgetPlaceUnlessTaken(answer.await());
        }
        if (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)) {
            pause();
        }
    }

    private void forgetPlaceUnlessTaken(int code) {
        if (code != 200 && code != Reading.BROKEN_OFF) {
            place = "";
        }
    }

    private void heard(String line) {
        try {
            if (!line.isBlank()) {
                heard(Client.object(line));
            }
        } catch (ApiException unreadable) {
            place = "";
        }
    }

    private void heard(ObjectNode event) {
        if (!(event.path("object") instanceof ObjectNode object)) {
            place = ""; // a Status without an envelope, as a refused watch is answered
            return;
        }
        switch (Json.text(event, "type")) {
            case "ADDED", "MODIFIED" -> moved(object, () -> changed(object));
            case "DELETED" -> moved(object, () -> gone(PagedReader.slim(object)));
            case "BOOKMARK" -> moved(object, () -> {});
            default -> place = "";
        }
    }

    private void moved(ObjectNode object, Runnable tell) {
        tell.run();
        if (!place.isEmpty()) {
            place = Json.text(object, "metadata", "resourceVersion");
        }
    }

    /** A node that loses the sandbox's mark is nobody's any more. */
    private void changed(ObjectNode object) {
        if (OwnNodes.isSeen(type.resource(), object)) {
            present(PagedReader.slim(object));
        } else {
            gone(object);
        }
    }

    /** Ends early when the watch does. */
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
