package sh.joiner.sandbox.call;

import java.time.Instant;

/**
 * A call and its outcome.
 *
 * @param outcome {@code ok}, an error code, or {@code lost} if a fault broke the connection
 */
public record CallRecord(Instant at, String api, String call, String outcome) {}
