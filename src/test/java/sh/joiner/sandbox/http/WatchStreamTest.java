package sh.joiner.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.testing.TestCluster.eventually;
import static sh.joiner.sandbox.testing.TestCluster.pod;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.ObjectSelection;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.InitialObjects;
import sh.joiner.sandbox.store.RevisionStore;
import sh.joiner.sandbox.table.Tables;
import sh.joiner.sandbox.testing.SteppingClock;

/** A watch whose connection is open while the server stops. */
class WatchStreamTest {

    private final ClusterStore store =
            new ClusterStore(new ServedKinds(BuiltInTypes.all()), new RevisionStore(), new SteppingClock());
    private final Vertx vertx = Vertx.vertx();
    private final EventList events = new EventList();
    private final WatchStream stream = stream();

    @BeforeEach
    void fill() {
        InitialObjects.create(store, List.of());
        store.create("pods", pod("web"));
    }

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theStoreAcceptsChangesAfterTheServerOfAWatchHasStopped() throws InterruptedException {
        stream.start();
        eventually(() -> events.lines.size() == 1);

        stop();
        store.create("pods", pod("late"));

        assertThat(store.list("pods")).hasSize(2);
        assertThat(events.lines).hasSize(1);
    }

    @Test
    void aWatchThatStartsWhileTheServerStopsIsNotServed() {
        stop();

        stream.start();
        store.create("pods", pod("late"));

        assertThat(store.list("pods")).hasSize(2);
        assertThat(events.lines).isEmpty();
    }

    private WatchStream stream() {
        var call = new Call("GET", "/api/v1/pods", Map.of("watch", "true"), Map.of(), Buffer.buffer());
        var type = store.catalog().stored("pods");
        var request =
                new WatchRequest(new View(type), ObjectSelection.of(type, "", call), call, new Tables(store.clock()));
        return new WatchStream(vertx, vertx.getOrCreateContext(), store.ledger(), request, events);
    }

    /** A client that stays connected and keeps every event. */
    private static final class EventList implements WatchSink {

        private final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        public void send(Buffer line) {
            if (line.length() > 0) {
                lines.add(line.toString());
            }
        }

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public void whenRoom(Runnable then) {
            then.run();
        }

        @Override
        public void end() {}

        @Override
        public void whenClosed(Runnable then) {}
    }
}
