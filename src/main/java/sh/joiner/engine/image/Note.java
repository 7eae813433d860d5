package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import sh.joiner.engine.preflight.PreflightWarning;

/** Information about the images of a node class for users. */
public sealed interface Note {

    /** The start of the sentence for a selection that does not change. */
    String STAYS = "the selected AMIs do not change: ";

    /** A selected image can no longer be used for launches. */
    record Dropped(String id, String name, String why, List<String> nodes) implements Note {
        public Dropped {
            nodes = List.copyOf(nodes);
        }
    }

    /** An image replaces another one that is not known to be younger. */
    record Forward(String from, String to) implements Note {}

    /** An image replaces a younger one. */
    record Back(String from, String to) implements Note {}

    /** AWS has not answered for some kind of instance since {@code answered}. The last valid image is kept. */
    record Kept(String id, String instanceKind, Instant answered, String why) implements Note {}

    /** AWS did not answer for some kind of instance, and no earlier image could be kept. */
    record Unanswered(String why) implements Note {}

    /** Checks find problems of an image that is used for launches, or that a rollout brings to nodes. */
    record Warned(String id, String name, List<PreflightWarning> warnings) implements Note {
        public Warned {
            warnings = List.copyOf(warnings);
        }
    }

    /** AWS does not publish an image for some kind of instance. */
    record Missing(String what) implements Note {}

    /**
     * The policy's lock has no usable image for some kind of instance.
     * @param stable the image that stays in use until a rollout replaces it; empty if no image is used
     */
    record NotLocked(String instanceKind, String stable, String why) implements Note {}

    /** A locked image stays selected, although no selector term matches it any longer. */
    record LockedOnly(String id) implements Note {}

    /** The selection does not change for now, because the policy is invalid. */
    record Held(String why) implements Note {}

    /** The selection does not change for now, because a selector term is not resolved. */
    record Unresolved(String why) implements Note {}

    /** No valid image is known for the present terms. A condition reports this. */
    record Open(String why) implements Note {}

    /** Returns the code for programs, which never changes. */
    default String code() {
        return switch (this) {
            case Dropped _ -> "AMIDropped";
            case Forward _ -> "AMISelected";
            case Back _ -> "AMIOlderSelected";
            case Kept _ -> "AMIKept";
            case Unanswered _ -> "AMIUnanswered";
            case Missing _ -> "AMIVariantMissing";
            case NotLocked _ -> "AMINotLocked";
            case LockedOnly _ -> "LockedAMINotMatched";
            case Warned _ -> "AMIWarning";
            case Held _ -> "AMIsHeld";
            case Unresolved _, Open _ -> "AMIsUnresolved";
        };
    }

    /** Returns the note as a sentence. */
    default String sentence() {
        return switch (this) {
            case Dropped(var id, var name, var why, var nodes) ->
                "AMI %s (%s) is no longer used for launches: %s; %s".formatted(id, name, why, running(nodes));
            case Forward(var from, var to) -> "AMI %s replaces %s".formatted(to, from);
            case Back(var from, var to) -> "AMI %s replaces %s, which is newer".formatted(to, from);
            case Kept(var id, var instanceKind, var answered, var why) ->
                "AMI %s stays selected for instances with %s, because AWS does not answer (%4$s); last answer about these instances at %3$s"
                        .formatted(id, instanceKind, answered.truncatedTo(ChronoUnit.SECONDS), why);
            case Unanswered(var why) -> why;
            case Missing(var what) -> "AWS publishes no AMI for " + what;
            case NotLocked(var instanceKind, var stable, var why) ->
                (stable.isEmpty()
                                ? "no locked AMI can be used for instances with %s: %s"
                                : "AMI %3$s stays in use for instances with %1$s, because no locked AMI can replace it: %2$s")
                        .formatted(instanceKind, why, stable);
            case LockedOnly(var id) ->
                "locked AMI %s stays selected, although no selector term matches it any longer: select it in spec.amiSelectorTerms, for example by its ID or by the version of its alias, because the next change of the spec drops it"
                        .formatted(id);
            case Warned(var id, var name, var warnings) ->
                "AMI %s (%s) is used despite warnings: %s".formatted(id, name, sentences(warnings));
            case Held(var why) -> STAYS + why;
            case Unresolved(var why) -> STAYS + why;
            case Open(var why) -> why;
        };
    }

    private static String sentences(List<PreflightWarning> warnings) {
        return warnings.stream().map(PreflightWarning::sentence).collect(joining(". "));
    }

    private static String running(List<String> nodes) {
        return nodes.isEmpty() ? "no node uses the AMI" : "nodes that use the AMI: " + String.join(", ", nodes);
    }

    /** Returns true if a user should check the note. */
    default boolean isFailure() {
        return switch (this) {
            case Dropped _,
                    Back _,
                    Kept _,
                    NotLocked _,
                    LockedOnly _,
                    Held _,
                    Unanswered _,
                    Unresolved _,
                    Open _,
                    Warned _ -> true;
            case Forward _, Missing _ -> false;
        };
    }

    /** Returns true if AWS's present answer might lead to another selection. */
    default boolean isUncertain() {
        return switch (this) {
            case Kept _, Held _, Unanswered _, Unresolved _, Open _ -> true;
            case Dropped _, Forward _, Back _, Missing _, NotLocked _, LockedOnly _, Warned _ -> false;
        };
    }

    /**
     * Returns true if a kind of instance has no image, or no image that the policy and the selector terms allow, or if AWS's present answer might lead to
     * another image for it.
     */
    default boolean isProvisional() {
        return isUncertain() || this instanceof Missing || this instanceof NotLocked || this instanceof LockedOnly;
    }

    /** Returns true if an event reports the note. A condition reports other notes. */
    default boolean isReportedByEvent() {
        return !(this instanceof Open);
    }
}
