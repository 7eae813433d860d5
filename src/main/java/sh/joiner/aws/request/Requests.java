package sh.joiner.aws.request;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Sends all requests of this process to AWS. The only place that sends a request again: the SDK does not, and a caller decides only about its own
 * next attempt. Thread-safe.
 *
 * <p>A read without an answer is sent up to {@value #MOST_TRIES} times; a write once, because only its caller knows what a lost answer means.
 * A refused request is not sent again. All tries together are given up when the time limit has passed.
 */
public final class Requests {

    private static final int MOST_TRIES = 3;
    private static final Duration PAUSE = Duration.ofMillis(100); // before the second try; then twice as long
    private static final Pattern READ = Pattern.compile("(Describe|Get|List|Decode)[A-Z].*");
    private static final int SERVER_ERROR = 500;

    private final CallTimeout timeout;
    private final Duration limit;

    /** Requests without a budget; {@code limit} is the time after which a call is given up. */
    public Requests(WorldClock clock, Duration limit) {
        this.timeout = new CallTimeout(clock);
        this.limit = limit;
    }

    ServiceCalls calls(String service, Purpose purpose) {
        return new ServiceCalls() {
            @Override
            public <T> T send(String action, Supplier<T> call) {
                return timeout.call(() -> tried(action, call), limit);
            }
        };
    }

    private static <T> T tried(String action, Supplier<T> call) {
        for (int tries = 1; ; tries++) {
            try {
                return call.get();
            } catch (SdkException failure) {
                if (tries == MOST_TRIES || !mayRepeat(action, failure)) {
                    throw failure;
                }
            }
            pause(PAUSE.multipliedBy(1L << (tries - 1)));
        }
    }

    private static boolean mayRepeat(String action, SdkException failure) {
        return READ.matcher(action).matches()
                && !Throttling.isMeantBy(failure)
                && switch (failure) {
                    case AwsServiceException answer -> answer.statusCode() >= SERVER_ERROR;
                    case AbortedException _, ApiCallTimeoutException _ -> false;
                    default -> true;
                };
    }

    private static void pause(Duration by) {
        try {
            Thread.sleep(by);
        } catch (InterruptedException given) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the call was given up", given);
        }
    }
}
