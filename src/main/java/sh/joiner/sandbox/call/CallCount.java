package sh.joiner.sandbox.call;

/**
 * The number of calls of one operation with one outcome.
 *
 * @param api the service, such as {@code EC2}, or {@code kubernetes}
 * @param call the operation, such as {@code CreateFleet} or {@code patch nodeclaims}
 * @param outcome {@code ok}, an error code, or {@code lost} if a fault broke the connection
 * @param lastMinute the number of these calls in the last minute of world time
 */
public record CallCount(String api, String call, String outcome, long count, long lastMinute) {}
