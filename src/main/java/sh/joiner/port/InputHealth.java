package sh.joiner.port;

import java.time.Instant;

/** Receives the results of reads that are repeated. Methods must neither block nor throw. */
public interface InputHealth {

    /** Ignores all results. */
    InputHealth NONE = new InputHealth() {
        @Override
        public void answered() {}

        @Override
        public void answered(Instant at) {}

        @Override
        public void failed(RemoteCallException failure) {}

        @Override
        public void next(Instant due) {}

        @Override
        public void remark(String text) {}
    };

    /** Reports a successful answer as of now. */
    void answered();

    /** Reports a successful answer as of that time, which is in the past for an answer saved by an earlier run. */
    void answered(Instant at);

    /** Reports a failed read. The last successful answer stays in use. */
    void failed(RemoteCallException failure);

    /** Reports when the read is repeated. */
    void next(Instant due);

    /** Reports information for users that is not an error. An empty text removes the information. */
    void remark(String text);
}
