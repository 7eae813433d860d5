package sh.joiner.aws.interruption;

import java.util.Map;
import java.util.regex.Pattern;

/** The event types of AWS Health for which EC2 has a word of its own, so that one event told in two places has one code. */
final class EventCode {

    private static final Pattern AROUND =
            Pattern.compile("AWS_EC2_(?<core>.+?)(?:_(?:SCHEDULED|RESCHEDULED|EVENT|CANCELL?ED|COMPLETED))?");
    private static final Pattern CANCELED = Pattern.compile(".+_CANCELL?ED");
    private static final Pattern COMPLETED = Pattern.compile(".+_COMPLETED");

    /** EC2 calls work on network and power of the machine a system maintenance (EC2 User Guide, "Scheduled events for your instances"). */
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

    /** EC2's word, or the event type as it is where EC2 has none. */
    static String of(String eventTypeCode) {
        var parts = AROUND.matcher(eventTypeCode);
        return parts.matches() ? WORDS.getOrDefault(parts.group("core"), eventTypeCode) : eventTypeCode;
    }

    static boolean saysCanceled(String eventTypeCode) {
        return CANCELED.matcher(eventTypeCode).matches();
    }

    static boolean saysCompleted(String eventTypeCode) {
        return COMPLETED.matcher(eventTypeCode).matches();
    }
}
