package sh.joiner.engine.nodeclass;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an earlier result stays in effect while a check gives no new result. A result is valid until its maximum age. So a short outage
 * changes nothing, and an outage of hours makes the condition unknown.
 */
public final class ResultValidity {

    /** The maximum age of results about subnets, security groups, placement groups, reservations, profiles and validation. */
    public static final Duration MAXIMUM_AGE = Duration.ofHours(1);

    private ResultValidity() {}

    /**
     * The result that the condition reports now.
     * @param isAnswer true if the condition is True or False, and about the object's current generation
     * @param answeredAt the time of the last such result; absent if there was none
     */
    public record ReportedResult(boolean isAnswer, @Nullable Instant answeredAt) {}

    public static boolean counts(ReportedResult reported, Instant now) {
        var at = reported.answeredAt();
        return reported.isAnswer() && at != null && now.isBefore(at.plus(MAXIMUM_AGE));
    }
}
