package sh.joiner.model.claim;

import sh.joiner.model.claim.Condition.Status;

/** A condition to be set by a controller. {@link #ofTrue} uses the type as the reason (core 1.8). */
public record ConditionReport(String type, Status status, String reason, String message) {

    public static ConditionReport ofTrue(String type) {
        return new ConditionReport(type, Status.TRUE, type, "");
    }

    public static ConditionReport ofFalse(String type, String reason, String message) {
        return new ConditionReport(type, Status.FALSE, reason, message);
    }

    public static ConditionReport ofUnknown(String type, String reason, String message) {
        return new ConditionReport(type, Status.UNKNOWN, reason, message);
    }
}
