package sh.joiner.sandbox.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;

/** The receiver of a watch's events. Called on the event loop of the connection only. */
interface WatchSink {

    void send(Buffer line);

    boolean isFull();

    /** Calls {@code then} when the sink is no longer full. */
    void whenRoom(Runnable then);

    void end();

    /** Calls {@code then} when the connection is closed. */
    void whenClosed(Runnable then);

    /** A chunked HTTP response with one line for each event. */
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

    /** A web socket with one message for each event. */
    record Socket(ServerWebSocket socket) implements WatchSink {

        @Override
        public void send(Buffer line) {
            // WatchStream sends an empty line to flush the head of a response. A web socket has no head, and an empty
            // message is not an event.
            if (line.length() > 0 && !socket.isClosed()) {
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
