package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that EC2 will do to an instance (EC2 User Guide, "Scheduled events for your instances").
 *
 * @param id as {@code instance-event-0…}
 * @param code {@code instance-reboot}, {@code system-reboot}, {@code system-maintenance}, {@code instance-retirement} or
 *     {@code instance-stop}
 * @param notBefore when it may begin
 * @param notAfter when it is over at the latest; null if AWS does not say
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

    /** What became of it; EC2 goes on showing events that are over for a while. */
    public enum State {
        ACTIVE,
        COMPLETED,
        CANCELED
    }

    public ScheduledEvent {
        if (!CODES.contains(code)) {
            throw new IllegalArgumentException("EC2 schedules no %s; it schedules %s"
                    .formatted(code, CODES.stream().sorted().toList()));
        }
    }

    ScheduledEvent in(State other) {
        return new ScheduledEvent(id, instance, code, notBefore, notAfter, other);
    }

    /** EC2 tells the end of an event only in its words. */
    public String description() {
        var what = "The instance is scheduled for " + code;
        return switch (state) {
            case ACTIVE -> what;
            case COMPLETED -> "[Completed] " + what;
            case CANCELED -> "[Canceled] " + what;
        };
    }

    /** What AWS Health calls it. */
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
