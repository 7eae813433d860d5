package sh.joiner.testing;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A proxy between a client and a server. It forwards every byte, records the start of each request, and can stop a connection without closing it.
 */
public final class WireTap implements AutoCloseable {

    /** Matches a request line, which on a reused connection follows the body of the previous request without a line break. */
    private static final Pattern REQUEST =
            Pattern.compile("(?<![A-Z])((?:GET|POST|PUT|PATCH|DELETE) /\\S*) HTTP/1\\.1\r?\n");

    private static final int LONGEST_LINE = 4_096;

    private final Vertx vertx = Vertx.vertx();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final UnaryOperator<String> answers;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private final NetServer server;
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean isCut;

    /** A connection of the client. */
    private static final class Link {

        private volatile String lastRequest = "";
        private volatile boolean silenced;
        private final NetSocket client;

        Link(NetSocket client) {
            this.client = client;
        }

        void end() {
            client.close();
        }
    }

    /**
     * The start of a request.
     *
     * @param at by {@link System#nanoTime}
     * @param line method and path with its query
     */
    public record Request(long at, String line) {}

    private WireTap(int target, UnaryOperator<String> answers) {
        this.answers = answers;
        server = vertx.createNetServer().connectHandler(client -> connect(client, target));
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().join();
    }

    public static WireTap before(int port) {
        return new WireTap(port, answer -> answer);
    }

    /** Replaces an address in the answers of the server with another address of the same length. */
    public static WireTap before(int port, String address, String replacement) {
        return new WireTap(port, answer -> answer.replace(address, replacement));
    }

    public int port() {
        return server.actualPort();
    }

    /** Returns every request, oldest first. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Returns the distinct methods and paths with their queries. */
    public Set<String> lines() {
        return requests.stream().map(Request::line).collect(Collectors.toUnmodifiableSet());
    }

    /** Closes every connection, and every new one as if the server were down, until {@link #repair}. */
    public void cut() {
        isCut = true;
        links.forEach(Link::end);
    }

    public void repair() {
        isCut = false;
    }

    /** Returns the number of connections that were closed immediately because this proxy is cut. */
    public int refused() {
        return refused.get();
    }

    /**
     * Drops all further bytes from the server on the connections whose last request contains that text. Both ends stay open. Returns the number of
     * these connections. New connections are not affected.
     */
    public long silence(String request) {
        var silent = links.stream()
                .filter(link -> link.lastRequest.contains(request))
                .toList();
        silent.forEach(link -> link.silenced = true);
        return silent.size();
    }

    private void connect(NetSocket client, int target) {
        if (isCut) {
            refused.incrementAndGet();
            client.close();
            return;
        }
        client.pause();
        vertx.createNetClient()
                .connect(target, "127.0.0.1")
                .onFailure(failure -> client.close())
                .onSuccess(server -> join(client, server));
    }

    private void join(NetSocket client, NetSocket server) {
        var tail = new StringBuilder();
        var link = new Link(client);
        links.add(link);
        server.handler(bytes -> {
            if (!link.silenced) {
                client.write(Buffer.buffer(answers.apply(text(bytes)), "ISO-8859-1"));
            }
        });
        client.handler(bytes -> {
            note(link, tail, text(bytes));
            server.write(bytes);
        });
        client.closeHandler(closed -> {
            links.remove(link);
            server.close();
        });
        server.closeHandler(closed -> client.close());
        client.resume();
    }

    private static String text(Buffer bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    /** Records the request lines. A line may arrive in two chunks. */
    private void note(Link link, StringBuilder tail, String bytes) {
        tail.append(bytes);
        var found = REQUEST.matcher(tail);
        int read = 0;
        while (found.find()) {
            link.lastRequest = found.group(1);
            requests.add(new Request(System.nanoTime(), found.group(1)));
            read = found.end();
        }
        tail.delete(0, Math.max(read, tail.length() - LONGEST_LINE));
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
