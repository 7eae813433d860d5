package sh.joiner.sandbox.call;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * Something that goes wrong with some calls.
 *
 * @param api a glob of services without regard to case, as {@code ec2} or {@code *}, or {@link #KUBERNETES}
 * @param call a glob of operations, as {@code Describe*} or {@code patch nodeclaims}
 * @param effect what happens to a call that it meets
 * @param probability from 0 to 1, how many of the calls it meets
 * @param times how many calls it still meets; {@link #ENDLESS} for all
 * @param until when it heals by itself; null if it does not
 */
public record Fault(
        String api,
        String call,
        Effect effect,
        double probability,
        int times,
        @Nullable Instant until) {

    /** The API server's name among the APIs. A fault meets it only by this name: every glob means services of AWS. */
    public static final String KUBERNETES = "kubernetes";

    /** For a fault that is not counted. */
    public static final int ENDLESS = Integer.MAX_VALUE;

    /** What happens to a call. */
    public sealed interface Effect {

        /** It is refused with the service's error; the message may be empty. */
        record Refusal(String code, String message) implements Effect {}

        /** It is refused because of too many calls, in the service's own words. */
        record Throttle() implements Effect {}

        /** It is answered only after some world time. */
        record Delay(Duration by) implements Effect {}

        /** The connection breaks before the service has done anything. */
        record LossBefore() implements Effect {}

        /** The connection breaks after the service has done what was asked. */
        record LossAfter() implements Effect {}

        /** The answer has nothing in it, though it was a success. */
        record EmptyAnswer() implements Effect {}

        /** Of each list in the answer the second half is missing. */
        record HalfAnswer() implements Effect {}
    }

    public Fault {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability is from 0 to 1, but was " + probability);
        }
        if (times < 1) {
            throw new IllegalArgumentException("a fault meets at least one call, but was to meet " + times);
        }
    }

    /** The same for so many calls only. */
    public Fault times(int count) {
        return new Fault(api, call, effect, probability, count, until);
    }

    boolean isAbout(String calledApi, String calledOperation) {
        return isAbout(calledApi) && new Glob(call).matches(calledOperation);
    }

    private boolean isAbout(String calledApi) {
        if (calledApi.equals(KUBERNETES)) {
            return api.equalsIgnoreCase(KUBERNETES);
        }
        return new Glob(api.toLowerCase(Locale.ROOT)).matches(calledApi.toLowerCase(Locale.ROOT));
    }

    boolean isOverAt(Instant now) {
        return until != null && !until.isAfter(now);
    }
}
