package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.testing.HttpCalls;
import sh.joiner.sandbox.testing.Yaml;

/**
 * Writers that send requests as fast as the server answers: mostly patches, also creations and deletions of pods. A seed determines each
 * writer's requests.
 */
public final class PodFlood implements AutoCloseable {

    public static final int NODES = 200;

    private static final int WRITERS = 8;

    private final HttpCalls http;
    private final int writesEach;
    private final AtomicInteger allWritten = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    private final List<Future<?>> writers = new ArrayList<>();

    public PodFlood(int port, int writes) {
        http = new HttpCalls(port);
        this.writesEach = writes / WRITERS;
    }

    /** Returns the number of requests that the server has answered. */
    public int written() {
        return allWritten.get();
    }

    /** Returns the pod with this number, on one of {@value #NODES} nodes. */
    public static ObjectNode pod(String name, int number) {
        return Yaml.object("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default, labels: {app: web}}
                spec:
                  nodeName: node-%d
                  containers: [{name: app, image: "web:1", resources: {requests: {cpu: 100m, memory: 64Mi}}}]
                """.formatted(name, number % NODES));
    }

    public static String name(int number) {
        return "pod-" + number;
    }

    /** Starts the writers. Each writer has its own pods, so that writers do not conflict. */
    public void start(int pods, long seed) {
        for (int i = 0; i < WRITERS; i++) {
            var writer = new Writer(i, pods, new Random(seed + i));
            writers.add(threads.submit(writer::write));
        }
    }

    /** Waits for the last write. Throws the exception of a writer. */
    public void await() throws InterruptedException, ExecutionException {
        for (var writer : writers) {
            writer.get();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        http.close();
    }

    private final class Writer {

        private static final String PODS = "/api/v1/namespaces/default/pods";

        private final int number;
        private final Random random;
        private final List<String> alive = new ArrayList<>();
        private int written;

        Writer(int number, int pods, Random random) {
            this.number = number;
            this.random = random;
            for (int i = number; i < pods; i += WRITERS) {
                alive.add(name(i));
            }
        }

        @Nullable
        Void write() throws IOException, InterruptedException {
            while (written < writesEach) {
                writeOne();
                written++;
                allWritten.incrementAndGet();
            }
            return null;
        }

        private void writeOne() throws IOException, InterruptedException {
            int which = random.nextInt(20);
            var reply = switch (which) {
                case 0 -> create();
                case 1 ->
                    http.send("DELETE", path(alive.remove(any())), "{\"gracePeriodSeconds\":0}", "application/json");
                default -> patch(alive.get(any()));
            };
            assertThat(reply.code())
                    .as(new String(reply.body(), StandardCharsets.UTF_8))
                    .isBetween(200, 201);
        }

        private HttpCalls.Reply create() throws IOException, InterruptedException {
            var name = "new-%d-%d".formatted(number, written);
            alive.add(name);
            return http.post(PODS, pod(name, written));
        }

        private HttpCalls.Reply patch(String name) throws IOException, InterruptedException {
            var patch = "{\"metadata\":{\"labels\":{\"turn\":\"%d-%d\"}}}".formatted(number, written);
            return http.patch(path(name), patch, "application/merge-patch+json");
        }

        private int any() {
            return random.nextInt(alive.size());
        }

        private static String path(String name) {
            return PODS + "/" + name;
        }
    }
}
