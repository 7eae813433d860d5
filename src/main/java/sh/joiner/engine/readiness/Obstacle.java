package sh.joiner.engine.readiness;

import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateStatus;

/** A closed gate that a controller waits for, with the reason. */
public record Obstacle(GateName gate, GateStatus status, String failure) {

    /** Returns a sentence such as {@code InstanceTypes (no data yet: ...)}. */
    public String sentence() {
        var why = why();
        return "%s (%s)".formatted(gate.word(), failure.isEmpty() ? why : why + ": " + failure);
    }

    private String why() {
        return switch (status) {
            case NEVER_KNOWN -> gate == GateName.LEADER ? "another process is the leader" : "no data yet";
            case TOO_OLD -> "the data is too old";
            case LOST -> "no longer responding";
            case OPEN, NOT_NEEDED -> "the gate is open";
        };
    }
}
