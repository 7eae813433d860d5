package sh.joiner.aws.launch;

import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.launch.LaunchCheck.Answer;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

/** EC2's possible answers to a dry run of an instance, as {@link LaunchAnswers} translates them. */
public final class DryRunErrors {

    private DryRunErrors() {}

    /** Returns the answer to an error with this code and HTTP status. */
    public static Answer refused(String code, int status, String message) {
        return translated(exception(code, status, message));
    }

    /** Returns the answer to a call that timed out. */
    public static Answer nothing() {
        return translated(SdkClientException.create("Read timed out"));
    }

    private static Answer translated(SdkException cause) {
        return LaunchAnswers.of(AwsErrors.translated("check instance", cause), "RunInstancesAuthCheckFailed");
    }

    public static SdkException exception(String code, int status, String message) {
        return Ec2Exception.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(message)
                        .build())
                .build();
    }
}
