package sh.joiner.sandbox.call;

/**
 * How often a call of an API ended in one way.
 *
 * @param api the service, as {@code EC2}
 * @param call the operation, as {@code CreateFleet}
 * @param outcome {@code ok}, an error code, or {@code lost}
 * @param lastMinute how many of them came in the last minute of world time
 */
public record CallCount(String api, String call, String outcome, long count, long lastMinute) {}
