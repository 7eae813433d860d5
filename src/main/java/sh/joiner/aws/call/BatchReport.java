package sh.joiner.aws.call;

import java.time.Duration;

/** Is told of each call that was made for several askers (aws 3.6): for meters. Must not block. */
@FunctionalInterface
public interface BatchReport {

    /** Tells nobody. */
    BatchReport NOBODY = (_, _, _) -> {};

    /**
     * A window was closed.
     *
     * @param batcher the reference's name of the kind of call, as {@code create_fleet}
     * @param window how long askers were collected, on the wall's clock
     * @param askers how many
     */
    void closed(String batcher, Duration window, int askers);
}
