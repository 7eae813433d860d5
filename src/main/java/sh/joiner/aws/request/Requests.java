package sh.joiner.aws.request;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Sends all requests of this process to AWS, each within the budget of its API. The SDK does not retry requests. This class retries only
 * reads; callers decide if a write is sent again. Thread-safe.
 *
 * <p>A read that fails with a server error or a lost connection is sent up to {@value #MOST_ATTEMPTS} times. A read that exceeds the time limit is
 * not sent again. A write is sent only once, because only its caller knows if the write is safe to repeat after a lost answer. A throttled request
 * is not sent again.
 */
public final class Requests {

    private static final int MOST_ATTEMPTS = 3;
    private static final Duration PAUSE =
            Duration.ofMillis(100); // before the second attempt; doubles with each attempt
    private static final Pattern READ = Pattern.compile("(Describe|Get|List|Decode)[A-Z].*");
    private static final int SERVER_ERROR = 500;

    private final ConcurrentHashMap<Api, ApiBudget> budgets = new ConcurrentHashMap<>();
    private final WorldClock clock;
    private final Limits limits;
    private final CallTimeout timeout;
    private final Admission admission;
    private final DoubleSupplier random;
    private volatile Runnable onChange = () -> {};

    /**
     * The limits of all requests.
     *
     * @param time maximum duration of a call
     * @param share the share of the account's documented limits that this process may use, more than 0 and at most 1
     */
    public record Limits(Duration time, double share) {
        public Limits {
            if (!time.isPositive()) {
                throw new IllegalArgumentException(
                        "joiner.aws-requests.time-limit is %s; set a positive duration".formatted(time));
            }
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException(
                        "joiner.aws-requests.share is %s; set a value that is more than 0 and at most 1"
                                .formatted(share));
            }
        }
    }

    private record Api(String service, String action) {}

    /** Creates requests with random jitter in their waits. */
    public Requests(WorldClock clock, Limits limits) {
        this(clock, limits, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Creates requests whose waits are jittered by {@code random}, which returns numbers from 0 to 1. */
    Requests(WorldClock clock, Limits limits, DoubleSupplier random) {
        this.clock = clock;
        this.limits = limits;
        this.random = random;
        this.timeout = new CallTimeout(clock);
        this.admission = new Admission(clock, random);
    }

    /** Sets the listener, which runs after each throttled request and after each request that was not sent. */
    public void onChange(Runnable listener) {
        onChange = listener;
    }

    /** Returns the usage of each API that was called, sorted by service and action. */
    public List<ApiUsage> usages() {
        var now = clock.now();
        return budgets.values().stream()
                .map(budget -> budget.usage(now))
                .sorted(Comparator.comparing(ApiUsage::service).thenComparing(ApiUsage::action))
                .toList();
    }

    ServiceCalls calls(String service, Purpose purpose) {
        return new ServiceCalls() {
            @Override
            public <T> T send(String action, Supplier<T> call) {
                return Requests.this.send(budget(service, action), action, purpose, call);
            }
        };
    }

    private ApiBudget budget(String service, String action) {
        return budgets.computeIfAbsent(
                new Api(service, action),
                api -> new ApiBudget(
                        service, action, RequestBudget.of(service, action).share(limits.share()), clock.now(), random));
    }

    private <T> T send(ApiBudget api, String action, Purpose purpose, Supplier<T> call) {
        for (int attempts = 1; ; attempts++) {
            admit(api, purpose);
            try {
                return once(api, call);
            } catch (SdkException failure) {
                if (attempts == MOST_ATTEMPTS || !mayRepeat(action, failure)) {
                    throw failure;
                }
            }
            pause(PAUSE.multipliedBy(1L << (attempts - 1)));
        }
    }

    private void admit(ApiBudget api, Purpose purpose) {
        try {
            admission.await(api, purpose);
        } catch (RequestNotSent notSent) {
            onChange.run();
            throw notSent;
        }
    }

    private <T> T once(ApiBudget api, Supplier<T> call) {
        try {
            var answer = timeout.call(call, limits.time());
            api.answered();
            return answer;
        } catch (AwsServiceException failure) {
            record(api, failure);
            throw failure;
        } catch (Throwable lost) { // also for an Error: other requests may wait for the result of this request
            api.unanswered();
            throw lost;
        }
    }

    private void record(ApiBudget api, AwsServiceException failure) {
        if (Throttling.isRefusal(failure)) {
            var now = clock.now();
            api.refused(now, RetryAfter.of(failure, now));
            onChange.run();
            return;
        }
        api.answered();
    }

    private static boolean mayRepeat(String action, SdkException failure) {
        return READ.matcher(action).matches()
                && !Throttling.isReportedBy(failure)
                && switch (failure) {
                    case AwsServiceException answer -> answer.statusCode() >= SERVER_ERROR;
                    case AbortedException _, ApiCallTimeoutException _ -> false;
                    default -> true;
                };
    }

    private static void pause(Duration by) {
        try {
            Thread.sleep(by);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the call was interrupted", interrupted);
        }
    }
}
