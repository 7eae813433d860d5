package sh.joiner.aws.request;

import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** Maps AWS's error codes to categories (aws 6.14). */
public final class AwsErrors {

    public static final Set<String> NOT_FOUND = Set.of(
            "InvalidCapacityReservationId.NotFound",
            "InvalidInstanceID.NotFound",
            "InvalidLaunchTemplateName.NotFoundException",
            "InvalidLaunchTemplateId.NotFound",
            "InvalidPlacementGroup.Unknown",
            "InvalidPlacementGroupId.Malformed",
            "QueueDoesNotExist",
            "AWS.SimpleQueueService.NonExistentQueue",
            "NoSuchEntity",
            "ParameterNotFound",
            "ResourceNotFoundException");

    private static final Set<String> CONFLICTS = Set.of(
            "EntityAlreadyExists",
            "InvalidLaunchTemplateName.AlreadyExistsException",
            "ConcurrentModification",
            "LimitExceeded");

    private static final Set<String> FORBIDDEN =
            Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException", "AuthFailure", "OptInRequired");

    /** Errors of authentication, which are common to all services (IAM, "Common errors"). The SDK renews expired credentials. */
    private static final Set<String> CREDENTIALS = Set.of(
            "ExpiredToken",
            "ExpiredTokenException",
            "IncompleteSignature",
            "IncompleteSignatureException",
            "InvalidClientTokenId",
            "InvalidSignatureException",
            "MissingAuthenticationToken",
            "MissingAuthenticationTokenException",
            "RequestExpired",
            "SignatureDoesNotMatch",
            "UnrecognizedClientException");

    /** Error code of a dry run that would have succeeded. */
    public static final String DRY_RUN_SUCCEEDED = "DryRunOperation";

    /**
     * The codes of refusals for which a policy is the cause: no policy allows the call, or a policy denies the call.
     */
    private static final Set<String> PERMISSION_MISSING =
            Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException");

    private AwsErrors() {}

    /** Returns true if the error means that a permission is missing, which a policy can grant. */
    public static boolean isPermissionMissing(RemoteCallException failure) {
        return PERMISSION_MISSING.contains(failure.code());
    }

    /**
     * Makes a call and returns the answer. Converts an AWS error or an unreadable answer to a
     * {@link RemoteCallException} whose message starts with {@code what}.
     */
    public static <T> T callAws(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException refused) {
            throw translated(what, refused);
        } catch (NullPointerException | ClassCastException | IllegalArgumentException incomplete) {
            throw unreadable(what, incomplete);
        }
    }

    /** Returns the exception for an answer that violates AWS's documentation, for example a record without a name. */
    private static RemoteCallException unreadable(String what, RuntimeException cause) {
        return new RemoteCallException(
                Category.INVALID, "", "%s: the answer cannot be read (%s)".formatted(what, cause), cause);
    }

    /** Returns the {@link RemoteCallException} with which an asynchronous call failed. Throws any other exception. */
    public static RemoteCallException unwrapped(Throwable failed) {
        return switch (failed instanceof CompletionException later ? later.getCause() : failed) {
            case RemoteCallException failure -> failure;
            case RuntimeException defect -> throw defect;
            case Error error -> throw error;
            case null, default -> throw new IllegalStateException(failed);
        };
    }

    public static RemoteCallException translated(String what, SdkException cause) {
        return new RemoteCallException(category(cause), code(cause), "%s: %s".formatted(what, text(cause)), cause);
    }

    /** Returns the exception for an empty answer to a call that must return at least one element. */
    public static RemoteCallException empty(String what) {
        return new RemoteCallException(
                Category.UNREACHABLE,
                "",
                "%s: AWS answered with an empty list".formatted(what),
                new IllegalStateException(what));
    }

    /** Returns AWS's error code; empty if there was no answer, or if the answer has no code. */
    static String code(SdkException cause) {
        return cause instanceof AwsServiceException answer && answer.awsErrorDetails() != null
                ? nonNull(answer.awsErrorDetails().errorCode())
                : "";
    }

    /**
     * Returns AWS's code and message, separated by a colon, or the SDK's message if there is no code. Karpenter searches a text of this form for
     * the reason of a failure.
     */
    static String text(SdkException cause) {
        if (cause instanceof AwsServiceException answer && !code(cause).isEmpty()) {
            return "%s: %s"
                    .formatted(code(cause), nonNull(answer.awsErrorDetails().errorMessage()));
        }
        return nonNull(cause.getMessage());
    }

    private static Category category(SdkException cause) {
        var code = code(cause);
        if (Throttling.isReportedBy(cause)) {
            return Category.THROTTLED;
        }
        if (!(cause instanceof AwsServiceException answer)) {
            return Category.UNREACHABLE;
        }
        if (CREDENTIALS.contains(code)) {
            return Category.CREDENTIALS;
        }
        if (FORBIDDEN.contains(code) || answer.statusCode() == 403) {
            return Category.FORBIDDEN;
        }
        if (NOT_FOUND.contains(code) || code.endsWith(".NotFound")) {
            return Category.NOT_FOUND;
        }
        if (CONFLICTS.contains(code)) {
            return Category.CONFLICT;
        }
        return answer.statusCode() >= 500 || code.isEmpty() ? Category.UNREACHABLE : Category.INVALID;
    }

    public static String nonNull(@Nullable String text) {
        return text == null ? "" : text;
    }
}
