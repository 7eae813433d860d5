package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

class RequestsTest {

    private final Requests requests = new Requests(new HandClock(), Duration.ofSeconds(30));
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
    void aRefusedReadIsNotSentAgain() {
        assertThatThrownBy(() -> ec2.send("DescribeInstances", failing(1, () -> refusal("RequestLimitExceeded", 503))))
                .hasMessageContaining("RequestLimitExceeded");
        assertThat(sent).hasValue(1);
    }
}
