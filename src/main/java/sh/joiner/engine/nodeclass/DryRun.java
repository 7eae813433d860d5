package sh.joiner.engine.nodeclass;

/** The result of an EC2 dry run: a launch that EC2 checks but does not perform (aws 2.4). */
public sealed interface DryRun {

    /** The launch would be allowed. */
    record Allowed() implements DryRun {}

    /** No dry run was made, because dry runs are disabled. */
    record Disabled() implements DryRun {}

    /** The launch would be refused until a user changes something. */
    record Refused(String reason, String message) implements DryRun {}

    /** The result is unknown. */
    record Unclear(String reason, String message) implements DryRun {}

    /** EC2 does not find the instance profile, which may be new. */
    record ProfileUnseen(String message) implements DryRun {}

    /** Returns whether a retry can succeed without a change by a user. */
    default FailureKind failureKind() {
        return switch (this) {
            case Allowed _, Disabled _ -> FailureKind.NO_FAILURE;
            case Refused _ -> FailureKind.PERMANENT;
            case Unclear _, ProfileUnseen _ -> FailureKind.TRANSIENT;
        };
    }

    /** The kinds of failure, by what ends them. */
    enum FailureKind {
        NO_FAILURE,
        /** The failure passes without a change, or is checked again soon. */
        TRANSIENT,
        /** The failure lasts until a user changes something. */
        PERMANENT
    }
}
