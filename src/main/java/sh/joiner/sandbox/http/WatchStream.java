package sh.joiner.sandbox.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.store.Occurrence;
import sh.joiner.sandbox.store.RevisionStore;

/**
 * A watch of one client. The store adds changes to a queue, and the event loop of the connection writes them as fast as the client reads. If the
 * client falls too far behind, the watch ends.
 */
final class WatchStream {

    private static final Duration BOOKMARK_EVERY = Duration.ofSeconds(30);
    private static final int MAX_WAITING = 65_536;
    private static final int MAX_PER_WRITE = 512;

    private final Vertx vertx;
    private final Context context;
    private final RevisionStore revisions;
    private final WatchRequest request;
    private final WatchSink sink;
    private final Queue<Occurrence> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final AtomicBoolean scheduled = new AtomicBoolean(true); // stays true until the initial events are written
    private final Consumer<Occurrence> intake = this::take;
    private boolean closed;
    private long bookmarkTimer = -1;
    private long endTimer = -1;

    WatchStream(Vertx vertx, Context context, RevisionStore revisions, WatchRequest request, WatchSink sink) {
        this.vertx = vertx;
        this.context = context;
        this.revisions = revisions;
        this.request = request;
        this.sink = sink;
    }

    /**
     * Starts to watch the store. Must not be called on the event loop, because there can be many initial events. If the watch is rejected, the
     * client receives the error as an event.
     */
    void start() {
        try {
            var initial = initialEvents(join());
            schedule(() -> begin(initial));
        } catch (ApiException e) {
            schedule(() -> {
                sink.send(WatchRequest.error(e));
                sink.end();
            });
        }
    }

    /**
     * Runs a step on the event loop. After the server has stopped, there is no event loop. In this case, removes the
     * watch from the store.
     */
    private void schedule(Runnable step) {
        try {
            context.runOnContext(ready -> step.run());
        } catch (RejectedExecutionException stopped) {
            leave();
        }
    }

    private RevisionStore.Start join() {
        var resource = request.view().storedType().resource();
        return switch (request.beginning()) {
            case WatchRequest.Beginning.Now() -> revisions.watchFromNow(resource, intake);
            case WatchRequest.Beginning.Since(var revision) -> revisions.watchSince(resource, revision, intake);
        };
    }

    private Buffer[] initialEvents(RevisionStore.Start start) {
        var present = start.present().stream()
                .filter(request.selection()::matches)
                .map(object -> request.line(ObjectStore.Change.Type.ADDED, object));
        var missed = start.missed().stream().flatMap(change -> Stream.ofNullable(request.line(change)));
        var end = request.wantsInitialEvents()
                ? Stream.of(request.initialEventsEnd(start.revision()))
                : Stream.<Buffer>empty();
        return Stream.of(present, missed, end).flatMap(lines -> lines).toArray(Buffer[]::new);
    }

    private void begin(Buffer[] initial) {
        sink.whenClosed(this::close);
        sink.send(Buffer.buffer());
        for (var line : initial) {
            sink.send(line);
        }
        endTimer = vertx.setTimer(request.timeout().toMillis(), fired -> end());
        if (request.takesBookmarks()) {
            bookmarkTimer = vertx.setPeriodic(BOOKMARK_EVERY.toMillis(), fired -> bookmark());
        }
        drain();
    }

    /** Queues a change and schedules a write on the event loop, unless a write is already scheduled. Called under the store's lock. */
    private void take(Occurrence occurrence) {
        waiting.add(occurrence);
        var count = waitingCount.incrementAndGet();
        if (count > MAX_WAITING) {
            schedule(this::end);
        }
        if (scheduled.compareAndSet(false, true)) {
            schedule(this::drain);
        }
    }

    private void drain() {
        if (closed) {
            return;
        }
        if (sink.isFull()) {
            sink.whenRoom(this::drain);
            return;
        }
        for (int i = 0; i < MAX_PER_WRITE && !waiting.isEmpty(); i++) {
            writeNext();
        }
        scheduled.set(false);
        if (!waiting.isEmpty() && scheduled.compareAndSet(false, true)) {
            schedule(this::drain);
        }
    }

    private void writeNext() {
        var next = waiting.poll();
        if (next != null) {
            waitingCount.decrementAndGet();
            var line = request.line(next);
            if (line != null) {
                sink.send(line);
            }
        }
    }

    /** Sends a bookmark if the queue is empty: a bookmark means that all changes up to its revision have been sent. */
    private void bookmark() {
        var revision = revisions.revision();
        if (waiting.isEmpty() && !closed) {
            sink.send(request.bookmark(revision));
        }
    }

    private void end() {
        close();
        sink.end();
    }

    private void close() {
        if (closed) {
            return;
        }
        closed = true;
        leave();
        vertx.cancelTimer(bookmarkTimer);
        vertx.cancelTimer(endTimer);
        waiting.clear();
    }

    private void leave() {
        revisions.unwatch(request.view().storedType().resource(), intake);
    }
}
