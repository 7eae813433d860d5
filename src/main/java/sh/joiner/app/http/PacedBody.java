package sh.joiner.app.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * A large body that is sent as fast as its reader reads: never more than a small part of it is copied for a connection, and a pipelined request is
 * answered only when the answer before it is sent. Its
 * length is announced by the caller. Runs on the event loop of its connection.
 */
final class PacedBody {

    private static final int PART = 16 * 1024;

    private final HttpServerResponse response;
    private final Buffer body;
    private int sent;

    PacedBody(HttpServerResponse response, Buffer body) {
        this.response = response;
        this.body = body;
    }

    void send() {
        response.drainHandler(_ -> proceed());
        proceed();
    }

    private void proceed() {
        while (!response.closed() && !response.ended() && !response.writeQueueFull()) {
            int end = Math.min(body.length(), sent + PART);
            var part = body.getBuffer(sent, end);
            sent = end;
            if (sent == body.length()) {
                var _ = response.end(part);
                return;
            }
            var _ = response.write(part);
        }
    }
}
