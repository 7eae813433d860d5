package sh.joiner.controller.loop;

import io.javaoperatorsdk.operator.processing.retry.GradualRetry;

/**
 * How often the operator SDK repeats a reconciliation that failed, for example because the API server refused the removal of a finalizer. Its
 * default is five attempts within half a minute; an object would then keep its finalizer until its next change, which may never come.
 *
 * @see GradualRetry
 */
public final class ReconcilerRetry {

    public static final int UNLIMITED = -1;

    /** The longest wait between two attempts, in milliseconds. */
    public static final long LONGEST_MILLIS = 60_000;

    private ReconcilerRetry() {}
}
