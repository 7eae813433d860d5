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

    /** An error of any service, by its name as {@code IAM}. */
    public static AwsServiceException of(String api, String code, String message) {
        var exception = switch (api) {
            case "EC2" -> Ec2Exception.builder();
            case "EKS" -> EksException.builder();
            case "IAM" -> IamException.builder();
            case "Pricing" -> PricingException.builder();
            case "SQS" -> SqsException.builder();
            case "SSM" -> SsmException.builder();
            case "STS" -> StsException.builder();
            default -> throw new IllegalArgumentException("the sandbox has no service " + api);
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
