package sh.joiner.aws.call;

import java.time.Duration;

/** Receives a report of each batched call (aws 3.6), for metrics. Must not block. */
@FunctionalInterface
public interface BatchReport {

    /** Ignores all reports. */
    BatchReport NONE = (_, _, _) -> {};

    /**
     * Reports that a window has closed.
     *
     * @param batcher Karpenter's name of the kind of call, for example {@code create_fleet}
     * @param window how long the window was open, measured with the wall clock
     * @param requests number of requests in the batch
     */
    void closed(String batcher, Duration window, int requests);
}
