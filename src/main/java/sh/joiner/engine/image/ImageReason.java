package sh.joiner.engine.image;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import sh.joiner.model.image.ImageCheck;

/** Something that keeps an image from being launched from. */
public sealed interface ImageReason {

    /** It may never have been finished, or is withdrawn. */
    record NotAvailable(String state, Instant since) implements ImageReason {}

    /** Its owner took it away, or shares it no more: EC2 does not know it for this account. */
    record Gone(Instant since) implements ImageReason {}

    /** Of it nothing but the status of the class tells, and EC2 has not been able to. */
    record StateUnknown() implements ImageReason {}

    /** It is pending, and the policy waits for such. */
    record BeingBuilt(Instant since) implements ImageReason {}

    /** Kubernetes' nodes do not come in its architecture. */
    record UnknownArchitecture(String architecture) implements ImageReason {}

    record Denied(String entry) implements ImageReason {}

    record TagMissing(String key, String wanted) implements ImageReason {}

    record TooYoung(Duration least, Instant opens) implements ImageReason {}

    /** Better than what is launched, and passed over on purpose. */
    record BehindOffset(int offset) implements ImageReason {}

    /** What is launched does not change for now. */
    record Held(String why) implements ImageReason {}

    /** It was launched from, and AWS has not answered for its machines for too long. */
    record TooOld(Instant answered) implements ImageReason {}

    record Unfit(ImageCheck check, String found) implements ImageReason {}

    /** For machines; never reworded. */
    default String code() {
        return switch (this) {
            case NotAvailable _ -> "NotAvailable";
            case Gone _ -> "Gone";
            case StateUnknown _ -> "StateUnknown";
            case BeingBuilt _ -> "BeingBuilt";
            case UnknownArchitecture _ -> "UnknownArchitecture";
            case Denied _ -> "Denied";
            case TagMissing _ -> "TagMissing";
            case TooYoung _ -> "TooYoung";
            case BehindOffset _ -> "BehindOffset";
            case Held _ -> "Held";
            case TooOld _ -> "TooOld";
            case Unfit(var check, var _) -> "Unfit" + check.wire();
        };
    }

    /** For people. */
    default String sentence() {
        return switch (this) {
            case NotAvailable(var state, var _) -> "its state is " + state;
            case Gone _ -> "EC2 no longer has it for this account: it was deregistered, or is no longer shared";
            case StateUnknown _ -> "EC2 was not able to say which state it is in";
            case BeingBuilt _ -> "it is still pending";
            case UnknownArchitecture(var architecture) ->
                "no node runs on the architecture '%s'".formatted(architecture);
            case Denied(var entry) -> "the policy denies '%s'".formatted(entry);
            case TagMissing(var key, var wanted) -> "the tag %s=%s is missing".formatted(key, wanted);
            case TooYoung(var least, var opens) ->
                "it is younger than %s, until %s".formatted(words(least), opens.truncatedTo(ChronoUnit.SECONDS));
            case BehindOffset(var offset) -> "the policy passes over the best %d".formatted(offset);
            case Held(var why) -> "what is launched stays as it is: " + why;
            case TooOld(var answered) ->
                "AWS last answered for its machines at %s".formatted(answered.truncatedTo(ChronoUnit.SECONDS));
            case Unfit(var check, var found) -> "check %s: %s".formatted(check, found);
        };
    }

    private static String words(Duration least) {
        return least.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
