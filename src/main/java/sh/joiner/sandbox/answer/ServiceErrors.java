package sh.joiner.sandbox.answer;

import java.util.Locale;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;
import software.amazon.awssdk.services.eks.model.EksException;
import software.amazon.awssdk.services.iam.model.IamException;
import software.amazon.awssdk.services.pricing.model.PricingException;
import software.amazon.awssdk.services.sqs.model.SqsException;
import software.amazon.awssdk.services.ssm.model.SsmException;
import software.amazon.awssdk.services.sts.model.StsException;

/** The errors that AWS services return: code and message in the SDK's own exceptions. */
public final class ServiceErrors {

    private static final String REQUEST_ID = "00000000-0000-4000-8000-000000000000";

    private ServiceErrors() {}

    /** Returns an EC2 error with status 400, which is the status of most client errors of EC2. */
    public static AwsServiceException ec2(String code, String message) {
        return fill(Ec2Exception.builder(), "Ec2", 400, code, message).build();
    }

    /** Returns the error with which EC2 answers a permitted dry run. */
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

    /** Returns an error for a feature of EC2 that the sandbox does not support. */
    public static AwsServiceException unsupported(String parameter) {
        return ec2("UnsupportedOperation", "The sandbox's EC2 does not support %s.".formatted(parameter));
    }

    /** Returns an error of a service, such as {@code IAM}. */
    public static AwsServiceException of(String api, String code, String message) {
        var exception = switch (api) {
            case "EC2" -> Ec2Exception.builder();
            case "EKS" -> EksException.builder();
            case "IAM" -> IamException.builder();
            case "Pricing" -> PricingException.builder();
            case "SQS" -> SqsException.builder();
            case "SSM" -> SsmException.builder();
            case "STS" -> StsException.builder();
            default -> throw new IllegalArgumentException("the sandbox has no AWS service " + api);
        };
        var service = api.charAt(0) + api.substring(1).toLowerCase(Locale.ROOT);
        return fill(exception, service, status(code), code, message).build();
    }

    private static int status(String code) {
        return switch (code) {
            case "UnauthorizedOperation", "AccessDenied", "AccessDeniedException", "AuthFailure", "ExpiredToken" -> 403;
            case "InternalError", "InternalFailure", "InternalServerError" -> 500;
            case "RequestLimitExceeded", "Unavailable", "ServiceUnavailable" -> 503;
            default -> 400;
        };
    }

    /** Sets the fields of a service's exception as the SDK's unmarshaller does. */
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
