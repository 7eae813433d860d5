package sh.joiner.sandbox.answer;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;

/** Errors as the services answer them: code and message in the SDK's own exceptions. */
public final class ServiceErrors {

    private static final String REQUEST_ID = "00000000-0000-4000-8000-000000000000";

    private ServiceErrors() {}

    /** An error of EC2; 400 is the status of all but a few of its client errors. */
    public static AwsServiceException ec2(String code, String message) {
        return fill(Ec2Exception.builder(), "Ec2", 400, code, message).build();
    }

    /** What a permitted dry run ends in. */
    public static AwsServiceException dryRun() {
        return fill(
                        Ec2Exception.builder(),
                        "Ec2",
                        412,
                        "DryRunOperation",
                        "Request would have succeeded, but DryRun flag is set.")
                .build();
    }

    public static AwsServiceException invalid(String message) {
        return ec2("InvalidParameterValue", message);
    }

    /** For what EC2 can do and this stand-in cannot: names the parameter. */
    public static AwsServiceException unsupported(String parameter) {
        return ec2("UnsupportedOperation", "The sandbox's EC2 does not support %s.".formatted(parameter));
    }

    /** Any service's exception, filled as its unmarshaller would. */
    public static <B extends AwsServiceException.Builder> B fill(
            B exception, String service, int status, String code, String message) {
        exception
                .requestId(REQUEST_ID)
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName(service)
                        .errorCode(code)
                        .errorMessage(message)
                        .build());
        return exception;
    }
}
