package sh.joiner.sandbox.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Locale;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * The errors of a service that refuses a call and does not execute the call: missing permissions, exceeded request
 * rates, and internal errors.
 */
final class Denials {

    private static final String EC2 = "EC2";
    private static final String UNAUTHORIZED = "UnauthorizedOperation";

    private final SharedAccount shared;

    Denials(SharedAccount shared) {
        this.shared = shared;
    }

    AwsServiceException throttled(String api, String call) {
        return switch (api) {
            case EC2 -> refusal(api, call, "RequestLimitExceeded", "Request limit exceeded.");
            case "IAM" -> refusal(api, call, "Throttling", "Rate exceeded");
            default -> refusal(api, call, "ThrottlingException", "Rate exceeded");
        };
    }

    /** Returns the error with this message; if the message is empty, with the service's usual message. */
    AwsServiceException refusal(String api, String call, String code, String message) {
        var text = message.isEmpty() ? usual(api, call, code) : message;
        return ServiceErrors.of(api, code, code.equals(UNAUTHORIZED) ? text + encoded(api, call) : text);
    }

    private String usual(String api, String call, String code) {
        return switch (code) {
            case "RequestLimitExceeded" -> "Request limit exceeded.";
            case "InternalError" -> "An internal error has occurred";
            case "Unavailable", "ServiceUnavailable" -> "The service is unavailable. Please try again shortly.";
            case "AuthFailure" -> "AWS was not able to validate the provided access credentials";
            case "ExpiredToken" -> "The security token included in the request is expired";
            case UNAUTHORIZED -> "You are not authorized to perform this operation. " + notAllowed(api, call);
            case "AccessDenied", "AccessDeniedException" -> notAllowed(api, call);
            default -> "%s refused %s with error %s".formatted(api, call, code);
        };
    }

    private String notAllowed(String api, String call) {
        return "User: %s is not authorized to perform: %s because no identity-based policy allows the %s action."
                .formatted(shared.caller(), action(api, call), action(api, call));
    }

    private static String action(String api, String call) {
        return "%s:%s".formatted(api.toLowerCase(Locale.ROOT), call);
    }

    /** Returns the encoded message that STS can decode. */
    private String encoded(String api, String call) {
        var reason = """
                {"allowed":false,"explicitDeny":false,"matchedStatements":{"items":[]},\
                "context":{"principal":{"arn":"%s"},"action":"%s"}}""".formatted(shared.caller(), action(api, call));
        return " Encoded authorization failure message: "
                + Base64.getUrlEncoder().encodeToString(reason.getBytes(UTF_8));
    }
}
