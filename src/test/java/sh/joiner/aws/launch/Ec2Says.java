package sh.joiner.aws.launch;

import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.launch.LaunchCheck.Answer;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

/** What EC2 may say to a dry run of an instance, as the program understands it. */
public final class Ec2Says {

    private Ec2Says() {}

    /** A refusal with this code and HTTP status. */
    public static Answer refused(String code, int status, String message) {
        return understood(exception(code, status, message));
    }

    /** Nothing, in time. */
    public static Answer nothing() {
        return understood(SdkClientException.create("Read timed out"));
    }

    private static Answer understood(SdkException cause) {
        return LaunchAnswers.of(AwsErrors.trouble("check instance", cause), "RunInstancesAuthCheckFailed");
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
