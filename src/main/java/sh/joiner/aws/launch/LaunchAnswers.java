package sh.joiner.aws.launch;

import java.util.Set;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.launch.LaunchCheck.Answer;

/**
 * What EC2's refusal of a dry run means (aws 2.4). Only what stays until somebody changes something is a refusal; of the rest EC2 could not say, and
 * is asked again.
 */
final class LaunchAnswers {

    /** What EC2 says of a profile, or of the role in it, that it has not learned of yet, or never will. */
    private static final Set<String> PROFILE_UNSEEN =
            Set.of("Invalid IAM Instance Profile name", "has no associated IAM Roles");

    /** Rights that have a cure of their own. */
    private static final Set<String> OTHER_RIGHTS = Set.of("AMIAuthorizationFailure", "SpotSLRCreationFailed");

    private LaunchAnswers() {}

    /** @param unauthorized the reason where the right to make this call is missing */
    static Answer of(OutsideTrouble trouble, String unauthorized) {
        var message = String.valueOf(trouble.getMessage());
        if (trouble.code().equals("InvalidParameterValue")
                && PROFILE_UNSEEN.stream().anyMatch(message::contains)) {
            return new Answer.ProfileUnseen(message);
        }
        if (message.contains("User data is limited to")) {
            return new Answer.Refused("UserDataSizeLimitExceeded", message);
        }
        return switch (trouble.category()) {
            case FORBIDDEN, CREDENTIALS -> forbidden(trouble, unauthorized);
            case INVALID, NOT_FOUND -> refused(reason(trouble), message);
            case THROTTLED -> new Answer.Unclear("AWSThrottled", message);
            case CONFLICT -> new Answer.Unclear("AWSConflict", message);
            case UNREACHABLE -> new Answer.Unclear("AWSUnreachable", message);
        };
    }

    private static Answer forbidden(OutsideTrouble trouble, String unauthorized) {
        var message = String.valueOf(trouble.getMessage());
        var known = LaunchReasons.reason(message);
        if (OTHER_RIGHTS.contains(known)) {
            return new Answer.Refused(known, message);
        }
        return AwsErrors.isRightMissing(trouble)
                ? new Answer.Refused(unauthorized, LaunchReasons.message(message))
                : new Answer.Unclear("AWSCredentialsRefused", message);
    }

    private static Answer refused(String reason, String message) {
        return LaunchReasons.passes(reason) ? new Answer.Unclear(reason, message) : new Answer.Refused(reason, message);
    }

    /** What has no reason of its own goes by EC2's code, without the dots that a reason may not have. */
    private static String reason(OutsideTrouble trouble) {
        var known = LaunchReasons.reason(String.valueOf(trouble.getMessage()));
        var code = trouble.code().replaceAll("[^A-Za-z0-9]", "");
        return known.equals(LaunchReasons.UNKNOWN) && !code.isEmpty() ? code : known;
    }
}
