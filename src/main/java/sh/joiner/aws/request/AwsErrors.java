package sh.joiner.aws.request;

import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** What AWS's errors mean to us: the one place that knows their codes (aws 6.14). */
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

    private static final Set<String> ALREADY_THERE = Set.of(
            "EntityAlreadyExists",
            "InvalidLaunchTemplateName.AlreadyExistsException",
            "ConcurrentModification",
            "LimitExceeded");

    private static final Set<String> FORBIDDEN =
            Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException", "AuthFailure", "OptInRequired");

    /** What every service says of who asks (IAM, "Common errors"); credentials that expire are renewed without us. */
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

    /** What a dry run says of what would be done. */
    public static final String WOULD_DO = "DryRunOperation";

    /** A policy says no; every other refusal is about who asks, not about what may be done. */
    private static final Set<String> RIGHT_MISSING =
            Set.of("UnauthorizedOperation", "AccessDenied", "AccessDeniedException");

    private AwsErrors() {}

    /** Whether a right is missing that a policy can give. */
    public static boolean isRightMissing(OutsideTrouble trouble) {
        return RIGHT_MISSING.contains(trouble.code());
    }

    /** Makes a call; what AWS refuses comes out as {@link OutsideTrouble} that says what was asked. */
    public static <T> T asking(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException refused) {
            throw trouble(what, refused);
        } catch (NullPointerException | ClassCastException | IllegalArgumentException halfAnAnswer) {
            throw unreadable(what, halfAnAnswer);
        }
    }

    /** AWS answered with something that its own description rules out, as a record without its name. */
    private static OutsideTrouble unreadable(String what, RuntimeException cause) {
        return new OutsideTrouble(
                Category.INVALID, "", "%s: the answer cannot be read (%s)".formatted(what, cause), cause);
    }

    /** Returns the trouble of an answer that came later; throws what is none. */
    public static OutsideTrouble unwrapped(Throwable failed) {
        return switch (failed instanceof CompletionException later ? later.getCause() : failed) {
            case OutsideTrouble trouble -> trouble;
            case RuntimeException defect -> throw defect;
            case Error error -> throw error;
            case null, default -> throw new IllegalStateException(failed);
        };
    }

    public static OutsideTrouble trouble(String what, SdkException cause) {
        return new OutsideTrouble(category(cause), code(cause), "%s: %s".formatted(what, text(cause)), cause);
    }

    /** AWS answered, but with nothing where nothing cannot be right. */
    public static OutsideTrouble empty(String what) {
        return new OutsideTrouble(
                Category.UNREACHABLE,
                "",
                "%s: AWS answered with an empty list".formatted(what),
                new IllegalStateException(what));
    }

    /** AWS's own word; empty if there was no answer. */
    static String code(SdkException cause) {
        return cause instanceof AwsServiceException answer && answer.awsErrorDetails() != null
                ? nonNull(answer.awsErrorDetails().errorCode())
                : "";
    }

    /** Code and message, as the reference's reasons are looked up in. */
    static String text(SdkException cause) {
        if (cause instanceof AwsServiceException answer && !code(cause).isEmpty()) {
            return "%s: %s"
                    .formatted(code(cause), nonNull(answer.awsErrorDetails().errorMessage()));
        }
        return nonNull(cause.getMessage());
    }

    private static Category category(SdkException cause) {
        var code = code(cause);
        if (Throttling.isMeantBy(cause)) {
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
        if (ALREADY_THERE.contains(code)) {
            return Category.CONFLICT;
        }
        return answer.statusCode() >= 500 || code.isEmpty() ? Category.UNREACHABLE : Category.INVALID;
    }

    public static String nonNull(@Nullable String text) {
        return text == null ? "" : text;
    }
}
