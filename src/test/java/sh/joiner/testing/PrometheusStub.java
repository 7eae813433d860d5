package sh.joiner.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server with a fixed answer for each query. It hangs until it has an answer. Thread-safe. */
public final class PrometheusStub implements AutoCloseable {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile Answer answer = new Answer(200, "", "");

    /**
     * An answer.
     *
     * @param location the target of a redirect; empty for none
     */
    public record Answer(int status, String location, String body) {

        public static Answer of(String body) {
            return new Answer(200, "", body);
        }

        /** Returns an answer with this result of the query. */
        public static Answer result(String type, String result) {
            return of(
                    "{\"status\":\"success\",\"data\":{\"resultType\":\"%s\",\"result\":%s}}".formatted(type, result));
        }
    }

    public PrometheusStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Sets the answer of waiting and of later queries. */
    public void answers(Answer next) {
        answer = next;
        answered.countDown();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add("%s %s %s %s %s"
                    .formatted(
                            exchange.getRequestMethod(),
                            exchange.getRequestHeaders().getFirst("Host"),
                            exchange.getRequestURI(),
                            body,
                            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))));
            answered.await();
            var now = answer;
            if (!now.location().isEmpty()) {
                exchange.getResponseHeaders().set("Location", now.location());
            }
            var bytes = now.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(now.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    public String address() {
        return "http://127.0.0.1:" + port();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Returns the method, host, path, body and Authorization header of each request, in the order of their arrival. */
    public List<String> requests() {
        return requests;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
