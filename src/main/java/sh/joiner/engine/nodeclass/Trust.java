package sh.joiner.engine.nodeclass;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was last said of a thing still counts while nobody can say anything new: an answer is good until its maximum age, so that a
 * moment of trouble changes nothing, and hours of it do not pass for knowledge.
 */
public final class Trust {

    /** How old the last answer about subnets, security groups, placement groups, reservations, profiles and validation may be. */
    public static final Duration MAXIMUM_AGE = Duration.ofHours(1);

    private Trust() {}

    /**
     * What is said at the moment.
     *
     * @param isAnswer whether it is True or False, and of the object's present generation
     * @param answeredAt when somebody last answered so; absent if nobody did
     */
    public record Said(boolean isAnswer, @Nullable Instant answeredAt) {}

    public static boolean counts(Said said, Instant now) {
        var at = said.answeredAt();
        return said.isAnswer() && at != null && now.isBefore(at.plus(MAXIMUM_AGE));
    }
}
