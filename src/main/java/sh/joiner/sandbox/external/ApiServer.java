package sh.joiner.sandbox.external;

import java.util.function.Consumer;

/** An API server outside of the sandbox, used over HTTP. The implementation has the address and the credentials of the server. Thread-safe. */
public interface ApiServer {

    /**
     * Sends a request and waits for the answer. Retries until the server answers, because a simulated controller
     * without an answer would lose its current task.
     *
     * @param path the path with its query, such as {@code /api/v1/nodes}
     * @param body JSON, or empty
     * @throws sh.joiner.sandbox.kind.ApiException if this connection is closed or the thread is interrupted
     */
    Answer ask(String method, String path, String body);

    /** Starts to read an endless answer line by line. The lines arrive in order. */
    Reading read(String path, Consumer<String> line);

    /** The server's answer: the HTTP status and a JSON body. */
    record Answer(int code, String body) {

        boolean isOk() {
            return code >= 200 && code < 300;
        }
    }

    /** An answer that is being read. */
    interface Reading extends AutoCloseable {

        /** The result of {@link #await} for an answer that was interrupted or never arrived. */
        int BROKEN_OFF = 0;

        /** Waits for the end of the answer and returns its HTTP status. */
        int await();

        @Override
        void close();
    }
}
