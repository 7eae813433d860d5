package sh.joiner.aws.launch;

import java.util.Set;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.LaunchCheck.Answer;

/**
 * Translates EC2's error for a dry run into an answer (aws 2.4). Only an error that lasts until a user changes something is a refusal.
 */
final class LaunchAnswers {

    /** Texts of EC2's errors if an instance profile or its role does not exist, or is not known to EC2 yet. */
    private static final Set<String> PROFILE_UNSEEN =
            Set.of("Invalid IAM Instance Profile name", "has no associated IAM Roles");

    /** Reasons for specific missing permissions, which take precedence over the general reason. */
    private static final Set<String> OTHER_PERMISSIONS = Set.of("AMIAuthorizationFailure", "SpotSLRCreationFailed");

    private LaunchAnswers() {}

    /** @param unauthorized reason to use if the permission for this call is missing */
    static Answer of(RemoteCallException failure, String unauthorized) {
        var message = String.valueOf(failure.getMessage());
        if (failure.code().equals("InvalidParameterValue")
                && PROFILE_UNSEEN.stream().anyMatch(message::contains)) {
            return new Answer.ProfileUnseen(message);
        }
        if (message.contains("User data is limited to")) {
            return new Answer.Refused("UserDataSizeLimitExceeded", message);
        }
        return switch (failure.category()) {
            case FORBIDDEN, CREDENTIALS -> forbidden(failure, unauthorized);
            case INVALID, NOT_FOUND -> refused(reason(failure), message);
            case THROTTLED -> new Answer.Unclear("AWSThrottled", message);
            case CONFLICT -> new Answer.Unclear("AWSConflict", message);
            case UNREACHABLE -> new Answer.Unclear("AWSUnreachable", message);
        };
    }

    private static Answer forbidden(RemoteCallException failure, String unauthorized) {
        var message = String.valueOf(failure.getMessage());
        var known = LaunchReasons.reason(message);
        if (OTHER_PERMISSIONS.contains(known)) {
            return new Answer.Refused(known, message);
        }
        return AwsErrors.isPermissionMissing(failure)
                ? new Answer.Refused(unauthorized, LaunchReasons.message(message))
                : new Answer.Unclear("AWSCredentialsRefused", message);
    }

    private static Answer refused(String reason, String message) {
        return LaunchReasons.isTemporary(reason)
                ? new Answer.Unclear(reason, message)
                : new Answer.Refused(reason, message);
    }

    /**
     * Returns the reason of an error. If the message has no known reason, the reason is EC2's code without the dots, which a reason must
     * not contain.
     */
    private static String reason(RemoteCallException failure) {
        var known = LaunchReasons.reason(String.valueOf(failure.getMessage()));
        var code = failure.code().replaceAll("[^A-Za-z0-9]", "");
        return known.equals(LaunchReasons.UNKNOWN) && !code.isEmpty() ? code : known;
    }
}
