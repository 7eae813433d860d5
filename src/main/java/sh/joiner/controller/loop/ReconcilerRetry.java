package sh.joiner.controller.loop;

import io.javaoperatorsdk.operator.processing.retry.GradualRetry;

/**
 * The retry limits of the operator SDK for a failed reconciliation, for example after the API server refused to remove a finalizer. The SDK's
 * default is five attempts within half a minute; an object would then keep its finalizer until its next change, which may never happen.
 *
 * @see GradualRetry
 */
public final class ReconcilerRetry {

    public static final int UNLIMITED = -1;

    /** The longest wait between two attempts, in milliseconds. */
    public static final long LONGEST_MILLIS = 60_000;

    private ReconcilerRetry() {}
}
