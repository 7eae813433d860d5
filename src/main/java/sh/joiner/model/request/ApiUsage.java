package sh.joiner.model.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * The request budget of one AWS API, and the results of the requests to the API.
 *
 * @param service an AWS service, such as {@code EC2}
 * @param action an operation of the service, such as {@code DescribeInstances}
 * @param burst maximum number of requests that may be sent at once
 * @param perSecond average number of requests a second that may be sent in the long term
 * @param available number of requests that may be sent now
 * @param waiting number of requests that wait until the token bucket allows them
 * @param nextTry when the next request is sent to an API whose breaker is open; absent otherwise
 * @param lastRefusal when AWS last refused a request; absent if AWS never refused a request
 */
@Wide("the state of one token bucket and its circuit breaker at one instant")
public record ApiUsage(
        String service,
        String action,
        double burst,
        double perSecond,
        double available,
        int waiting,
        Breaker breaker,
        @Nullable Instant nextTry,
        @Nullable Instant lastRefusal,
        Counts counts) {

    /** The state of a circuit breaker. */
    public enum Breaker {
        /** Requests are sent. */
        CLOSED,
        /** No request is sent. */
        OPEN,
        /** A single request is sent. The result closes or opens the breaker. */
        HALF_OPEN
    }

    /**
     * Numbers of requests since the start of the process.
     *
     * @param answered requests that AWS answered with a response, or with an error other than a refusal
     * @param refused requests that AWS refused because there were too many
     * @param unanswered requests that Joiner canceled, or whose answer was lost
     * @param notSent requests that Joiner did not send, because the budget was used up or the breaker was open
     */
    public record Counts(long answered, long refused, long unanswered, long notSent) {

        /** No request yet. */
        public static final Counts NONE = new Counts(0, 0, 0, 0);

        public Counts plusAnswered() {
            return new Counts(answered + 1, refused, unanswered, notSent);
        }

        public Counts plusRefused() {
            return new Counts(answered, refused + 1, unanswered, notSent);
        }

        public Counts plusUnanswered() {
            return new Counts(answered, refused, unanswered + 1, notSent);
        }

        public Counts plusNotSent() {
            return new Counts(answered, refused, unanswered, notSent + 1);
        }
    }
}
