package sh.joiner.sandbox.call;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * EC2's request limits: one token bucket for each operation (EC2 Developer Guide, "Request throttling for the Amazon EC2 API"). Off by default.
 */
final class RequestLimits {

    private final Map<String, TokenBucket> buckets = new HashMap<>();
    private boolean on;

    void enforce() {
        on = true;
    }

    boolean allows(String api, String call, Instant now) {
        return !on
                || !api.equals("EC2")
                || buckets.computeIfAbsent(call, name -> bucket(name, now)).take(now);
    }

    private static TokenBucket bucket(String call, Instant now) {
        return switch (call) {
            case "RunInstances" -> new TokenBucket(5, 2, now);
            case "TerminateInstances" -> new TokenBucket(100, 5, now);
            case "CreateTags" -> new TokenBucket(100, 10, now);
            default -> call.startsWith("Describe") ? new TokenBucket(100, 20, now) : new TokenBucket(50, 5, now);
        };
    }
}
