package sh.joiner.board.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The budget of one AWS API and how this process' requests to it fare.
 *
 * @param name service and action, as {@code EC2.DescribeInstances}
 * @param state Available (requests are sent), Refused (the circuit breaker is open: none is sent) or Pending (one is sent, whose answer decides)
 * @param burst requests that may be sent at once
 * @param perSecond requests that may be sent in the long run
 * @param available requests that may be sent now
 * @param waiting requests that wait for their turn
 * @param nextTry when the next request is sent; absent unless AWS refuses requests
 * @param lastRefusal when AWS last refused a request because there were too many; absent if it never did
 * @param answered requests since the start of the process that AWS answered, with an error or without; {@code refused} those that it refused because there
 *     were too many; {@code unanswered} those that were lost or given up; {@code notSent} those that this process did not send
 */
public record AwsApiView(
        String name,
        String service,
        String action,
        String state,
        double burst,
        double perSecond,
        long available,
        int waiting,
        @Nullable Instant nextTry,
        @Nullable Instant lastRefusal,
        long answered,
        long refused,
        long unanswered,
        long notSent) {}
