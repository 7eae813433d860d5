package sh.joiner.aws.request;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Recognizes refusals of AWS because of too many requests. */
public final class Throttling {

    private static final Set<String> CODES = Set.of(
            "RequestLimitExceeded",
            "Throttling",
            "ThrottlingException",
            "ThrottledException",
            "TooManyRequestsException",
            "RequestThrottled",
            "EC2ThrottledException",
            "SlowDown");

    private Throttling() {}

    /**
     * Returns true if AWS refused the request because there were too many requests, or if Joiner did not send the request for this reason.
     */
    public static boolean isReportedBy(SdkException failure) {
        return failure instanceof RequestNotSent || isRefusal(failure);
    }

    static boolean isRefusal(SdkException failure) {
        return failure instanceof AwsServiceException answer
                && (answer.isThrottlingException() || CODES.contains(code(answer)));
    }

    private static String code(AwsServiceException answer) {
        var details = answer.awsErrorDetails();
        return details == null || details.errorCode() == null ? "" : details.errorCode();
    }
}
