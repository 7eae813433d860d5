package sh.joiner.ui.text;

import io.quarkus.qute.TemplateExtension;
import java.util.Set;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.model.pool.Pool;

/** Returns the color and the icon of a state. Pages always show a word for the state too. */
@TemplateExtension
public final class Tones {

    private static final Set<String> GOOD = Set.of(
            "Ready",
            "Initialized",
            "Bound",
            "Running",
            "Done",
            "Succeeded",
            "Passed",
            "running",
            "Available",
            "Fresh",
            "available",
            "selected",
            "Open",
            "Free",
            "InForce",
            "AsWritten");
    private static final Set<String> WAIT = Set.of(
            "Waiting",
            "Created",
            "Launched",
            "Registered",
            "Joining",
            "Planned",
            "Unknown",
            "Pending",
            "StandsIn",
            "pending",
            "awaited",
            "transient",
            "unknown",
            "Progressing",
            "Soaking",
            "AwaitingApproval",
            "Paused",
            "Inconclusive",
            "Held");
    private static final Set<String> BAD = Set.of(
            "NotReady",
            "Refused",
            "Blocked",
            "Failed",
            "Failing",
            "RollingBack",
            "Warning",
            "NoCapacity",
            "NoPrice",
            "SubnetsFull",
            "ReservationFull",
            "refused",
            "failed",
            "error",
            "invalid",
            "disabled",
            "deregistered",
            "Shut",
            "permanent",
            "Invalid",
            "Expired",
            "Unparsed",
            "Nothing");
    private static final Set<String> ENDING =
            Set.of("Acting", "Deleting", "Terminating", "stopping", "stopped", "shutting-down", "terminated");

    /** The phase in which an AMIRollout waits for an approval, or an interruption for an approval or for other nodes of its pool. */
    private static final String APPROVAL = "AwaitingApproval";

    private Tones() {}

    public static String tone(String state) {
        if (state.equals(APPROVAL)) {
            return "oak";
        }
        if (GOOD.contains(state)) {
            return "good";
        }
        if (WAIT.contains(state)) {
            return "wait";
        }
        if (BAD.contains(state)) {
            return "bad";
        }
        return ENDING.contains(state) ? "info" : "plain";
    }

    public static String sign(String state) {
        return mark(tone(state));
    }

    static String tone(MilestoneView milestone) {
        return switch (milestone.state()) {
            case DONE -> "good";
            case UNDER_WAY -> "wait";
            case FAILED -> "bad";
            case AHEAD -> "plain";
        };
    }

    /**
     * Returns the tone of a condition. False is bad for a condition that must be True, and neutral for others (Drifted,
     * Consolidatable). True is bad for GarbageCollectionStopped.
     */
    static String tone(ConditionView condition) {
        return switch (condition.status()) {
            case "True" -> condition.type().equals(Pool.GARBAGE_COLLECTION_STOPPED) ? "bad" : "good";
            case "Unknown" -> "wait";
            default -> isNeeded(condition.type()) ? "bad" : "plain";
        };
    }

    static String sign(ConditionView condition) {
        return mark(tone(condition));
    }

    private static boolean isNeeded(String type) {
        return type.endsWith("Ready")
                || type.endsWith("Succeeded")
                || type.endsWith("Found")
                || Set.of("Launched", "Registered", "Initialized").contains(type);
    }

    private static String mark(String tone) {
        return switch (tone) {
            case "good" -> "✓";
            case "wait" -> "◔";
            case "bad" -> "✕";
            case "info" -> "↘";
            case "oak" -> "?";
            default -> "·";
        };
    }
}
