package sh.joiner.port;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Is told how it goes with one thing that is asked for again and again: each good answer and each failure. Must not block. */
public interface Pulse {

    /** Tells nobody. */
    Pulse NOBODY = new Pulse() {
        @Override
        public void answered(Instant at, @Nullable Instant nextTry) {}

        @Override
        public void failed(OutsideTrouble trouble, @Nullable Instant nextTry) {}
    };

    /**
     * There is a good answer.
     *
     * @param at as of when: in the past for one that was kept from an earlier run
     * @param nextTry when it is asked for again; null if that is not known
     */
    void answered(Instant at, @Nullable Instant nextTry);

    /** The last good answer is still all there is. */
    void failed(OutsideTrouble trouble, @Nullable Instant nextTry);
}
