package sh.joiner.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.RawHttp;

/** A server that echoes bodies. The limits are 100 bytes, three seconds and two incomplete bodies at a time. */
class RequestBodiesTest {

    private static Vertx vertx;
    private static HttpServer server;

    @BeforeAll
    static void listen() {
        vertx = Vertx.vertx();
        var router = Router.router(vertx);
        router.route().handler(new RequestBodies(100, Duration.ofSeconds(3), 2)::handle);
        router.route().handler(context -> {
            var body = context.body().buffer();
            context.end(body == null ? "nothing" : "got " + body);
        });
        server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    @AfterAll
    static void end() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static RawHttp connection() {
        return new RawHttp(server.actualPort());
    }

    private static String post(String headers, String body) {
        try (var connection = connection()) {
            return connection
                    .send("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n\r\n%s"
                            .formatted(headers, body))
                    .readToEnd();
        }
    }

    @Test
    void aBodyWithALengthOrInChunksIsReceived() {
        assertThat(post("Content-Length: 5", "hello")).endsWith("got hello");
        assertThat(post("Transfer-Encoding: chunked", "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"))
                .endsWith("got hello");
        assertThat(post("Content-Length: 0", "")).endsWith("nothing");
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedByItsLengthOrItsContent() {
        var chunk = "40\r\n" + "x".repeat(64) + "\r\n";

        assertThat(post("Content-Length: 101", "")).startsWith("HTTP/1.1 413").contains("limit of 100 bytes");
        assertThat(post("Transfer-Encoding: chunked", chunk + chunk)).startsWith("HTTP/1.1 413");
        assertThat(post("Content-Length: 100", "x".repeat(100))).startsWith("HTTP/1.1 200");
    }

    @Test
    void anIncompleteBodyIsRefusedAfterTheTimeLimit() {
        assertThat(post("Content-Length: 50", "{")).startsWith("HTTP/1.1 408").contains("did not arrive");
    }

    @Test
    void theOldestOfTooManyIncompleteBodiesIsRefused() {
        var connections = IntStream.range(0, 3)
                .mapToObj(_ -> connection())
                .map(connection -> {
                    connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
                    assertThat(connection.readUntil("\r\n\r\n")).contains("100 Continue");
                    return connection;
                })
                .toList();

        connections.getLast().send("ok");

        assertThat(connections.getFirst().readToEnd()).contains("HTTP/1.1 400");
        assertThat(connections.getLast().readUntil("got ok")).contains("HTTP/1.1 200");
        connections.forEach(RawHttp::close);
    }
}
