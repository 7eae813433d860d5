package sh.joiner.sandbox.guest;

import java.util.function.Consumer;

/** Somebody else's API server, asked over HTTP by somebody who knows the way in. Thread-safe. */
public interface ApiServer {

    /**
     * Asks and waits for the answer, through outages of the server too: a simulated controller that is left without one would forget what it
     * was about.
     *
     * @param path with its query, as {@code /api/v1/nodes}
     * @param body JSON, or empty
     * @throws sh.joiner.sandbox.kind.ApiException once the way is closed
     */
    Answer ask(String method, String path, String body);

    /** Begins to read an answer that has no end of its own, line by line; lines come one after the other, on a thread of the reader's. */
    Reading read(String path, Consumer<String> line);

    /** What the server answered: the HTTP status, and a body of JSON. */
    record Answer(int code, String body) {

        boolean isOk() {
            return code >= 200 && code < 300;
        }
    }

    /** An answer that is being read. */
    interface Reading extends AutoCloseable {

        /** What {@link #await} answers of an answer that has broken off, or never came. */
        int BROKEN_OFF = 0;

        /** Waits until the answer has ended; the HTTP status that it had. */
        int await();

        @Override
        void close();
    }
}
