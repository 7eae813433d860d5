package sh.joiner.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A network between a local client and a local server. A test can cut the network. Counts the chunks from the server that contain a text. */
public final class BreakableNetwork implements AutoCloseable {

    private final int target;
    private final String watched;
    private final ServerSocket entrance;
    private final Set<Socket> live = ConcurrentHashMap.newKeySet();
    private final AtomicInteger seen = new AtomicInteger();
    private volatile boolean isCut;

    public BreakableNetwork(int target, String watched) {
        this.target = target;
        this.watched = watched;
        try {
            entrance = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("wire").start(this::accept);
    }

    public int port() {
        return entrance.getLocalPort();
    }

    /** Closes all connections and every new connection. */
    public void cut() {
        isCut = true;
        live.forEach(BreakableNetwork::end);
    }

    public void repair() {
        isCut = false;
    }

    /** Returns the number of chunks from the server that contained the watched text. */
    public int seen() {
        return seen.get();
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                connect(entrance.accept());
            } catch (IOException e) {
                // the entrance is closed, or the server accepts no connection
            }
        }
    }

    private void connect(Socket client) throws IOException {
        var server = new Socket(InetAddress.getLoopbackAddress(), target);
        live.add(client);
        live.add(server);
        Thread.ofVirtual().start(() -> pass(client, server, false));
        Thread.ofVirtual().start(() -> pass(server, client, true));
        if (isCut) {
            end(client);
            end(server);
        }
    }

    private void pass(Socket from, Socket to, boolean isAnswer) {
        var buffer = new byte[64 * 1024];
        try {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                if (isAnswer && new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains(watched)) {
                    seen.incrementAndGet();
                }
                to.getOutputStream().write(buffer, 0, read);
            }
        } catch (IOException e) {
            // one side is closed: close the other side too
        } finally {
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        cut();
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
