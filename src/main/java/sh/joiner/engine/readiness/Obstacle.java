package sh.joiner.engine.readiness;

import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateStatus;

/** A gate that holds somebody, and why in words. */
public record Obstacle(GateName gate, GateStatus status, String trouble) {

    /** As {@code InstanceTypes (nothing is known yet: ...)}. */
    public String sentence() {
        var why = why();
        return "%s (%s)".formatted(gate.word(), trouble.isEmpty() ? why : why + ": " + trouble);
    }

    private String why() {
        return switch (status) {
            case NEVER_KNOWN -> gate == GateName.LEADER ? "another process acts" : "nothing is known yet";
            case TOO_OLD -> "what is known is too old";
            case LOST -> "it does not answer any more";
            case OPEN, NOT_NEEDED -> "nothing is in the way";
        };
    }
}
