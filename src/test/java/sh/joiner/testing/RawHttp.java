package sh.joiner.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A connection to a local HTTP server that sends raw bytes: requests that no client library would send. */
public final class RawHttp implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;

    public RawHttp(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RawHttp send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the bytes from the server until the server closes the connection. */
    public String readToEnd() {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the server does not close the connection", e);
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns the bytes from the server until the text arrives or the server closes the connection. */
    public String readUntil(String end) {
        var received = new StringBuilder();
        try {
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                received.append((char) next);
                if (received.indexOf(end) >= 0) {
                    break;
                }
            }
            return received.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
