package sh.joiner.port;

import java.time.Instant;

/** Is told how it goes with one thing that is asked for again and again. Must neither block nor throw. */
public interface Pulse {

    /** Tells nobody. */
    Pulse NOBODY = new Pulse() {
        @Override
        public void answered() {}

        @Override
        public void answered(Instant at) {}

        @Override
        public void failed(OutsideTrouble trouble) {}

        @Override
        public void next(Instant due) {}

        @Override
        public void remark(String text) {}
    };

    /** There is a good answer just now. */
    void answered();

    /** There is a good answer as of then: in the past for one that was kept from an earlier run. */
    void answered(Instant at);

    /** The last good answer is still all there is. */
    void failed(OutsideTrouble trouble);

    /** It is asked for again then. */
    void next(Instant due);

    /** Something that a person should know of it although it answers; empty takes back what was said. */
    void remark(String text);
}
