package sh.joiner.sandbox.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;

/** Where the events of a watch go. Called on the connection's event loop only. */
sealed interface WatchSink {

    void send(Buffer line);

    boolean isFull();

    /** Calls once when there is room again. */
    void whenRoom(Runnable then);

    void end();

    /** Calls once when the client has gone. */
    void whenClosed(Runnable then);

    /** A chunked response, one line an event. */
    record Chunked(HttpServerResponse response) implements WatchSink {

        @Override
        public void send(Buffer line) {
            if (!response.ended() && !response.closed()) {
                response.write(line);
            }
        }

        @Override
        public boolean isFull() {
            return response.writeQueueFull();
        }

        @Override
        public void whenRoom(Runnable then) {
            response.drainHandler(ready -> then.run());
        }

        @Override
        public void end() {
            if (!response.ended() && !response.closed()) {
                response.end();
            }
        }

        @Override
        public void whenClosed(Runnable then) {
            response.closeHandler(closed -> then.run());
        }
    }

    /** A web socket, one message an event. */
    record Socket(ServerWebSocket socket) implements WatchSink {

        @Override
        public void send(Buffer line) {
            if (line.length() > 0
                    && !socket.isClosed()) { // nothing is sent to flush a response's head; a message of nothing is no
                // event
                socket.writeTextMessage(line.toString());
            }
        }

        @Override
        public boolean isFull() {
            return socket.writeQueueFull();
        }

        @Override
        public void whenRoom(Runnable then) {
            socket.drainHandler(ready -> then.run());
        }

        @Override
        public void end() {
            if (!socket.isClosed()) {
                socket.close();
            }
        }

        @Override
        public void whenClosed(Runnable then) {
            socket.closeHandler(closed -> then.run());
        }
    }
}
