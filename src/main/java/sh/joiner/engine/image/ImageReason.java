package sh.joiner.engine.image;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import sh.joiner.model.image.ImageCheck;

/** A reason why an image is not used for launches. */
public sealed interface ImageReason {

    /** EC2 reports another state than available, for example pending, failed or disabled. */
    record NotAvailable(String state, Instant since) implements ImageReason {}

    /** The image was deregistered or is no longer shared: EC2 does not return it for this account. */
    record Gone(Instant since) implements ImageReason {}

    /** The image is known only from the status of the node class, and EC2 has not returned its state. */
    record StateUnknown() implements ImageReason {}

    /** The image is pending, and the policy waits for pending images. */
    record BeingBuilt(Instant since) implements ImageReason {}

    /** Kubernetes nodes do not support the architecture of the image. */
    record UnknownArchitecture(String architecture) implements ImageReason {}

    record Denied(String entry) implements ImageReason {}

    /**
     * The policy's lock does not allow the image.
     * @param entry the entry with the id of the image, but another name or architecture; empty if no entry has this id
     */
    record NotLocked(String entry) implements ImageReason {}

    record TagMissing(String key, String wanted) implements ImageReason {}

    record TooYoung(Duration least, Instant opens) implements ImageReason {}

    /** The image is better than the selected one, but the policy's offset skips it. */
    record BehindOffset(int offset) implements ImageReason {}

    /** The selected images do not change for now. */
    record Held(String why) implements ImageReason {}

    /** The image was selected, but AWS has not answered for its kind of instance for too long. */
    record TooOld(Instant answered) implements ImageReason {}

    record Unfit(ImageCheck check, String found) implements ImageReason {}

    /**
     * The nodes of the class get the image step by step. Until the last step, other launches use the stable image.
     * @param rollout the name of the AMIRollout; empty if it does not exist yet
     */
    record HeldByRollout(String rollout, String stable) implements ImageReason {}

    /** The rollout of the image was aborted or has failed. */
    record RejectedByRollout(String rollout) implements ImageReason {}

    /** Returns the code for programs, which never changes. */
    default String code() {
        return switch (this) {
            case NotAvailable _ -> "NotAvailable";
            case Gone _ -> "Gone";
            case StateUnknown _ -> "StateUnknown";
            case BeingBuilt _ -> "BeingBuilt";
            case UnknownArchitecture _ -> "UnknownArchitecture";
            case Denied _ -> "Denied";
            case NotLocked _ -> "NotLocked";
            case TagMissing _ -> "TagMissing";
            case TooYoung _ -> "TooYoung";
            case BehindOffset _ -> "BehindOffset";
            case Held _ -> "Held";
            case TooOld _ -> "TooOld";
            case Unfit(var check, var _) -> "Unfit" + check.wire();
            case HeldByRollout _ -> "HeldByRollout";
            case RejectedByRollout _ -> "RejectedByRollout";
        };
    }

    /** Returns the reason as a sentence. */
    default String sentence() {
        return switch (this) {
            case NotAvailable(var state, var _) -> "its EC2 state is " + state;
            case Gone _ -> "EC2 no longer returns it for this account: it was deregistered or is no longer shared";
            case StateUnknown _ -> "EC2 did not return its state";
            case BeingBuilt _ -> "its EC2 state is still pending";
            case UnknownArchitecture(var architecture) ->
                "architecture '%s' is not supported for nodes".formatted(architecture);
            case Denied(var entry) -> "the AMIPolicy denies '%s'".formatted(entry);
            case NotLocked(var entry) ->
                entry.isEmpty()
                        ? "spec.lock of the AMIPolicy does not list it"
                        : "spec.lock of the AMIPolicy lists %s, but the AMI has another name or architecture"
                                .formatted(entry);
            case TagMissing(var key, var wanted) -> "tag %s=%s is missing".formatted(key, wanted);
            case TooYoung(var least, var opens) ->
                "it is younger than minAge %s until %s".formatted(words(least), opens.truncatedTo(ChronoUnit.SECONDS));
            case BehindOffset(var offset) -> "spec.offset %d of the AMIPolicy skips this AMI".formatted(offset);
            case Held(var why) -> "the selected AMIs do not change: " + why;
            case TooOld(var answered) ->
                "AWS last answered about AMIs for these instances at %s, and the answer is too old"
                        .formatted(answered.truncatedTo(ChronoUnit.SECONDS));
            case Unfit(var check, var found) -> "check %s: %s".formatted(check, found);
            case HeldByRollout(var rollout, var stable) ->
                "%s replaces %s step by step"
                        .formatted(rollout.isEmpty() ? "an AMIRollout" : "AMIRollout " + rollout, stable);
            case RejectedByRollout(var rollout) ->
                "AMIRollout %s has rejected it; delete this AMIRollout to allow it again".formatted(rollout);
        };
    }

    private static String words(Duration least) {
        return least.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
