package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2015-10-21T07:28:00Z");

    private static SdkException refusal(String header, String value) {
        return Ec2Exception.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("RequestLimitExceeded")
                        .sdkHttpResponse(SdkHttpResponse.builder()
                                .statusCode(503)
                                .putHeader(header, value)
                                .build())
                        .build())
                .build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Retry-After | 3 | PT3S",
                "retry-after | 3 | PT3S",
                "x-amz-retry-after | 1500 | PT1.5S",
                "Retry-After | Wed, 21 Oct 2015 07:28:10 GMT | PT10S",
                "Retry-After | Wed, 21 Oct 2015 07:27:00 GMT |",
                "Retry-After | soon |",
                "Retry-After | -1 |",
                "Server | 3 |",
            })
    void secondsMillisecondsAndDatesAreRead(String header, String value, Duration expected) {
        assertThat(RetryAfter.of(refusal(header, value), NOW).orElse(null)).isEqualTo(expected);
    }
}
