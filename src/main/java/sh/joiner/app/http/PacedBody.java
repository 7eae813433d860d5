package sh.joiner.app.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * A large body that is sent at the speed of its reader. Only a small part of the body is copied for a connection at a time, and a pipelined request
 * is answered only after the previous answer is sent. The caller sets the content length. Runs on the event loop of its connection.
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
