package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operation that EC2 has scheduled for an instance (EC2 User Guide, "Scheduled events for your instances").
 *
 * @param id such as {@code instance-event-0…}
 * @param code {@code instance-reboot}, {@code system-reboot}, {@code system-maintenance}, {@code instance-retirement} or {@code
 *     instance-stop}
 * @param notBefore the earliest time at which the operation starts
 * @param notAfter the latest time at which the operation ends; null if AWS does not state a time
 */
public record ScheduledEvent(
        String id,
        String instance,
        String code,
        Instant notBefore,
        @Nullable Instant notAfter,
        State state) {

    private static final Set<String> CODES =
            Set.of("instance-reboot", "system-reboot", "system-maintenance", "instance-retirement", "instance-stop");

    /** The state of an event. EC2 continues to list completed and canceled events for a while. */
    public enum State {
        ACTIVE,
        COMPLETED,
        CANCELED
    }

    public ScheduledEvent {
        if (!CODES.contains(code)) {
            throw new IllegalArgumentException("EC2 has no scheduled event with code %s: use one of %s"
                    .formatted(code, CODES.stream().sorted().toList()));
        }
    }

    ScheduledEvent in(State other) {
        return new ScheduledEvent(id, instance, code, notBefore, notAfter, other);
    }

    /** Returns EC2's description. EC2 marks a completed or canceled event only by a prefix of the description. */
    public String description() {
        var subject = "The instance is scheduled for " + code;
        return switch (state) {
            case ACTIVE -> subject;
            case COMPLETED -> "[Completed] " + subject;
            case CANCELED -> "[Canceled] " + subject;
        };
    }

    /** Returns the event type code of AWS Health for this event. */
    String healthCode() {
        return switch (code) {
            case "instance-reboot" -> "AWS_EC2_INSTANCE_REBOOT_MAINTENANCE_SCHEDULED";
            case "system-reboot" -> "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED";
            case "system-maintenance" -> "AWS_EC2_SYSTEM_MAINTENANCE_EVENT";
            case "instance-retirement" -> "AWS_EC2_INSTANCE_RETIREMENT_SCHEDULED";
            default -> "AWS_EC2_INSTANCE_STOP_SCHEDULED";
        };
    }
}
