package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

class RequestsTest {

    private final HandClock clock = new HandClock();
    private final Requests requests = new Requests(clock, new Requests.Limits(Duration.ofSeconds(30), 1), () -> 1);
    private final ServiceCalls ec2 = requests.calls("EC2", Purpose.TERMINATION);
    private final AtomicInteger sent = new AtomicInteger();

    private Supplier<String> failing(int times, Supplier<RuntimeException> failure) {
        return () -> {
            if (sent.incrementAndGet() <= times) {
                throw failure.get();
            }
            return "answer";
        };
    }

    private static RuntimeException lost() {
        return SdkClientException.create("Unable to execute HTTP request: Read timed out");
    }

    private static RuntimeException refusal(String code, int status) {
        return Ec2Exception.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(code)
                        .build())
                .statusCode(status)
                .build();
    }

    @Test
    void aReadWithoutAnAnswerIsSentAgain() {
        assertThat(ec2.send("DescribeInstances", failing(2, RequestsTest::lost)))
                .isEqualTo("answer");
        assertThat(sent).hasValue(3);
    }

    @Test
    void aReadIsSentThreeTimesAtMost() {
        assertThatThrownBy(() -> ec2.send("DescribeInstances", failing(9, () -> refusal("InternalError", 500))))
                .hasMessageContaining("InternalError");
        assertThat(sent).hasValue(3);
    }

    @Test
    void aWriteWithoutAnAnswerIsLeftToItsCaller() {
        assertThatThrownBy(() -> ec2.send("CreateFleet", failing(1, RequestsTest::lost)))
                .hasMessageContaining("Read timed out");
        assertThat(sent).hasValue(1);
    }

    @Test
    void afterFiveRefusalsNoRequestIsSentUntilTheBackOffHasPassed() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            clock.advance(Duration.ofMinutes(1)); // the bucket is full again
            assertThatThrownBy(() -> ec2.send("CreateFleet", failing(9, () -> refusal("RequestLimitExceeded", 503))));
        }

        var waiting = Thread.startVirtualThread(() -> ec2.send("CreateFleet", failing(0, RequestsTest::lost)));
        eventually(() -> Optional.of(waiting.getState()), Thread.State.TIMED_WAITING::equals);

        assertThat(sent).hasValue(5);
        assertThat(requests.usages()).singleElement().satisfies(api -> {
            assertThat(api.breaker()).isEqualTo(ApiUsage.Breaker.OPEN);
            assertThat(api.waiting()).isEqualTo(1);
            assertThat(api.counts()).isEqualTo(new ApiUsage.Counts(0, 5, 0, 0));
        });
        clock.advance(Duration.ofSeconds(30));
        assertThat(waiting.join(Duration.ofSeconds(10))).isTrue();
        assertThat(sent).hasValue(6);
        assertThat(requests.usages().getFirst().breaker()).isEqualTo(ApiUsage.Breaker.CLOSED);
    }

    @Test
    void aRequestThatWouldWaitForMinutesIsNotSent() {
        var refusal = Ec2Exception.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("RequestLimitExceeded")
                        .sdkHttpResponse(SdkHttpResponse.builder()
                                .statusCode(503)
                                .putHeader("Retry-After", "120")
                                .build())
                        .build())
                .build();
        assertThatThrownBy(() -> ec2.send("CreateFleet", failing(1, () -> refusal)))
                .isSameAs(refusal);

        assertThatThrownBy(() -> ec2.send("CreateFleet", failing(0, RequestsTest::lost)))
                .isInstanceOf(RequestNotSent.class)
                .hasMessage(
                        "RequestLimitExceeded: EC2 CreateFleet was not sent: AWS refuses requests to this API; the next try is at %s"
                                .formatted(HandClock.START.plusSeconds(120)));
        assertThat(sent).hasValue(1);
        assertThat(requests.usages().getFirst().counts()).isEqualTo(new ApiUsage.Counts(0, 1, 0, 1));
    }

    @Test
    void aRefusalOfOneApiDoesNotDelayAnother() {
        assertThatThrownBy(() -> ec2.send("CreateFleet", failing(1, () -> refusal("RequestLimitExceeded", 503))));

        assertThat(ec2.send("TerminateInstances", () -> "answer")).isEqualTo("answer");
    }

    @Test
    void aRefusedReadIsNotSentAgain() {
        assertThatThrownBy(() -> ec2.send("DescribeInstances", failing(1, () -> refusal("RequestLimitExceeded", 503))))
                .hasMessageContaining("RequestLimitExceeded");
        assertThat(sent).hasValue(1);
    }
}
