package sh.joiner.sandbox.call;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * A fault that affects some calls.
 *
 * @param api a glob of services, case-insensitive, such as {@code ec2} or {@code *}, or {@link #KUBERNETES}
 * @param call a glob of operations, such as {@code Describe*} or {@code patch nodeclaims}
 * @param effect the effect on an affected call
 * @param probability the share of the matching calls that are affected, from 0 to 1
 * @param times the number of calls that the fault will still affect; {@link #ENDLESS} for no limit
 * @param until the time at which the fault ends; null if the fault has no end time
 */
public record Fault(
        String api,
        String call,
        Effect effect,
        double probability,
        int times,
        @Nullable Instant until) {

    /**
     * The value of {@code api} for a fault of the Kubernetes API server. Globs match only AWS services, never the API
     * server.
     */
    public static final String KUBERNETES = "kubernetes";

    /** The number of calls of a fault without a limit. */
    public static final int ENDLESS = Integer.MAX_VALUE;

    /** The effect on a call. */
    public sealed interface Effect {

        /** A refusal with the service's error; the message may be empty. */
        record Refusal(String code, String message) implements Effect {}

        /** A refusal because of throttling, with the service's own error. */
        record Throttle() implements Effect {}

        /** A delay of the answer, in world time. */
        record Delay(Duration by) implements Effect {}

        /** A connection that breaks before the service executes the call. */
        record LossBefore() implements Effect {}

        /** A connection that breaks after the service has executed the call. */
        record LossAfter() implements Effect {}

        /** A successful call with an empty answer. */
        record EmptyAnswer() implements Effect {}

        /** A successful call whose response contains only the first half of each top-level list. */
        record HalfAnswer() implements Effect {}
    }

    public Fault {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability %s is not between 0 and 1".formatted(probability));
        }
        if (times < 1) {
            throw new IllegalArgumentException(
                    "times %d is invalid: a fault must affect at least 1 call".formatted(times));
        }
    }

    /** Returns a copy that affects only this number of calls. */
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
