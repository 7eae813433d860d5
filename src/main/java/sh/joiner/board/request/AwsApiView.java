package sh.joiner.board.request;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The budget of one AWS API, and the results of the requests from this process to the API.
 *
 * @param name service and action, for example {@code EC2.DescribeInstances}
 * @param state Available (requests are sent), Refused (the circuit breaker is open: no request is sent) or Pending (one request is sent as a probe)
 */
public record AwsApiView(
        String name,
        String service,
        String action,
        String state,
        @JsonUnwrapped RequestBudgetView budget,
        @JsonUnwrapped RefusalTimesView refusals,
        @JsonUnwrapped RequestCountsView counts) {

    /**
     * The token bucket of the API.
     *
     * @param burst maximum number of requests that can be sent at once
     * @param perSecond average number of requests a second that can be sent in the long term
     * @param available number of requests that can be sent now
     * @param waiting number of requests that wait until the token bucket allows them
     */
    public record RequestBudgetView(double burst, double perSecond, long available, int waiting) {}

    /**
     * Refusals because of too many requests.
     *
     * @param nextTry when the next request is sent; absent unless AWS refuses requests
     * @param lastRefusal absent if AWS never refused a request
     */
    public record RefusalTimesView(
            @Nullable Instant nextTry, @Nullable Instant lastRefusal) {}

    /**
     * Numbers of requests since the start of the process.
     *
     * @param answered requests that AWS answered, except refused requests
     * @param refused requests that AWS refused because there were too many
     * @param unanswered requests that Joiner canceled, for example after a timeout, or whose answer was lost
     * @param notSent requests that this process did not send, for lack of budget or because the circuit breaker was open
     */
    public record RequestCountsView(long answered, long refused, long unanswered, long notSent) {}
}
