package sh.joiner.aws.request;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Reads how long AWS asks to wait after a refusal, from the headers {@code Retry-After} (seconds or a date) and {@code x-amz-retry-after}
 * (milliseconds).
 */
final class RetryAfter {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private RetryAfter() {}

    /** Returns the duration. Empty if there is no readable header, or if the date in the header has passed. */
    static Optional<Duration> of(SdkException refusal, Instant now) {
        return header(refusal, "x-amz-retry-after")
                .filter(text -> NUMBER.matcher(text).matches())
                .map(text -> Duration.ofMillis(Long.parseLong(text)))
                .or(() -> header(refusal, "Retry-After").flatMap(text -> read(text, now)));
    }

    private static Optional<String> header(SdkException refusal, String name) {
        if (!(refusal instanceof AwsServiceException answer)
                || answer.awsErrorDetails() == null
                || answer.awsErrorDetails().sdkHttpResponse() == null) {
            return Optional.empty();
        }
        return answer.awsErrorDetails()
                .sdkHttpResponse()
                .firstMatchingHeader(name)
                .map(String::strip);
    }

    private static Optional<Duration> read(String text, Instant now) {
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            var until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return until.isAfter(now) ? Optional.of(Duration.between(now, until)) : Optional.empty();
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
