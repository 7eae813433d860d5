package sh.joiner.engine.nodeclass;

/** What came of a launch that was only tried (aws 2.4). */
public sealed interface DryRun {

    /** It would be allowed. */
    record Allowed() implements DryRun {}

    /** Nobody was asked, since dry runs are disabled. */
    record Untried() implements DryRun {}

    /** It would be refused until somebody changes something. */
    record Refused(String reason, String message) implements DryRun {}

    /** Nobody could say. */
    record Unclear(String reason, String message) implements DryRun {}

    /** EC2 knows no instance profile of that name, not yet or not at all. */
    record ProfileUnseen(String message) implements DryRun {}

    /** Whether trying again can help without anybody changing anything. */
    default Lasting lasting() {
        return switch (this) {
            case Allowed _, Untried _ -> Lasting.NO_FAILURE;
            case Refused _ -> Lasting.PERMANENT;
            case Unclear _, ProfileUnseen _ -> Lasting.TRANSIENT;
        };
    }

    /** How long a failure lasts. */
    enum Lasting {
        NO_FAILURE,
        /** It passes by itself, or is asked again soon. */
        TRANSIENT,
        /** Until somebody changes something. */
        PERMANENT
    }
}
