package sh.joiner.story;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;

/** Lets a client speak to a server through it, byte for byte, and writes down the first line of every request. */
final class WireTap implements AutoCloseable {

    private static final Pattern REQUEST = Pattern.compile("(?m)^((?:GET|POST|PUT|PATCH|DELETE) /\\S*) HTTP/1\\.1\r?$");
    private static final int LONGEST_LINE = 4_096;

    private final Vertx vertx = Vertx.vertx();
    private final Set<String> lines = new ConcurrentSkipListSet<>();
    private final NetServer server;

    private WireTap(int target) {
        server = vertx.createNetServer().connectHandler(client -> connect(client, target));
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
    }

    static WireTap before(int port) {
        return new WireTap(port);
    }

    int port() {
        return server.actualPort();
    }

    /** Method and path with its query, each kind of request once. */
    Set<String> lines() {
        return Set.copyOf(lines);
    }

    private void connect(NetSocket client, int target) {
        client.pause();
        vertx.createNetClient()
                .connect(target, "127.0.0.1")
                .onFailure(gone -> client.close())
                .onSuccess(server -> join(client, server));
    }

    private void join(NetSocket client, NetSocket server) {
        var tail = new StringBuilder();
        server.handler(client::write);
        client.handler(bytes -> {
            note(tail, bytes);
            server.write(bytes);
        });
        client.closeHandler(closed -> server.close());
        server.closeHandler(closed -> client.close());
        client.resume();
    }

    /** A line may come in two pieces. */
    private void note(StringBuilder tail, Buffer bytes) {
        tail.append(bytes.toString(StandardCharsets.ISO_8859_1));
        var found = REQUEST.matcher(tail);
        while (found.find()) {
            lines.add(found.group(1));
        }
        if (tail.length() > LONGEST_LINE) {
            tail.delete(0, tail.length() - LONGEST_LINE);
        }
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
