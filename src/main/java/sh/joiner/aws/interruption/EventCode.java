package sh.joiner.aws.interruption;

import java.util.Map;
import java.util.regex.Pattern;

/** Translates the event types of AWS Health into EC2's event codes, so that an event that both services report has the same code. */
final class EventCode {

    private static final Pattern EVENT_TYPE =
            Pattern.compile("AWS_EC2_(?<core>.+?)(?:_(?:SCHEDULED|RESCHEDULED|EVENT|CANCELL?ED|COMPLETED))?");
    private static final Pattern CANCELED = Pattern.compile(".+_CANCELL?ED");
    private static final Pattern COMPLETED = Pattern.compile(".+_COMPLETED");

    /** EC2 uses system-maintenance for maintenance of network and power (EC2 User Guide, "Scheduled events for your instances"). */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("INSTANCE_REBOOT", "instance-reboot"),
            Map.entry("INSTANCE_REBOOT_MAINTENANCE", "instance-reboot"),
            Map.entry("INSTANCE_REBOOT_FLEXIBLE_MAINTENANCE", "instance-reboot"),
            Map.entry("SYSTEM_REBOOT", "system-reboot"),
            Map.entry("SYSTEM_REBOOT_MAINTENANCE", "system-reboot"),
            Map.entry("SYSTEM_MAINTENANCE", "system-maintenance"),
            Map.entry("SYSTEM_NETWORK_MAINTENANCE", "system-maintenance"),
            Map.entry("SYSTEM_POWER_MAINTENANCE", "system-maintenance"),
            Map.entry("INSTANCE_NETWORK_MAINTENANCE", "system-maintenance"),
            Map.entry("INSTANCE_POWER_MAINTENANCE", "system-maintenance"),
            Map.entry("INSTANCE_RETIREMENT", "instance-retirement"),
            Map.entry("PERSISTENT_INSTANCE_RETIREMENT", "instance-retirement"),
            Map.entry("INSTANCE_STOP", "instance-stop"),
            Map.entry("INSTANCE_STOP_MAINTENANCE", "instance-stop"));

    private EventCode() {}

    /** Returns EC2's code, or the unchanged event type if EC2 has no code for it. */
    static String of(String eventTypeCode) {
        var parts = EVENT_TYPE.matcher(eventTypeCode);
        return parts.matches() ? WORDS.getOrDefault(parts.group("core"), eventTypeCode) : eventTypeCode;
    }

    static boolean saysCanceled(String eventTypeCode) {
        return CANCELED.matcher(eventTypeCode).matches();
    }

    static boolean saysCompleted(String eventTypeCode) {
        return COMPLETED.matcher(eventTypeCode).matches();
    }
}
