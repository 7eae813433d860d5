package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.List;

/** What AWS tells by itself about instances, as EventBridge puts it on the queue. */
public sealed interface EventBridgeEvent {

    /** The spot market takes an instance back in two minutes. */
    record SpotInterruption(String instance) implements EventBridgeEvent {}

    /** The spot market may soon take an instance back. */
    record RebalanceRecommendation(String instance) implements EventBridgeEvent {}

    /** An instance has come into a state, in EC2's words, as {@code shutting-down}. */
    record StateChange(String instance, String state) implements EventBridgeEvent {}

    /** The capacity reservation of an instance is needed elsewhere. */
    record ReservationInterruption(String instance) implements EventBridgeEvent {}

    /** A capacity block ends soon, and its instances ten minutes after this. */
    record BlockExpiration(String reservation, Instant end) implements EventBridgeEvent {}

    /**
     * AWS Health tells of something that concerns instances.
     *
     * @param service {@code EC2} or another, whose notices nobody should heed
     * @param category {@code scheduledChange}, {@code issue}, {@code accountNotification} or {@code investigation}
     * @param code as {@code AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED}
     * @param status {@code open}, {@code upcoming} or {@code closed}
     * @param text what AWS writes about it
     */
    record Health(
            List<String> instances,
            String service,
            String category,
            String code,
            String status,
            Instant begin,
            Instant end,
            String text)
            implements EventBridgeEvent {
        public Health {
            instances = List.copyOf(instances);
        }

        /** With the usual text. */
        public Health(
                List<String> instances,
                String service,
                String category,
                String code,
                String status,
                Instant begin,
                Instant end) {
            this(
                    instances,
                    service,
                    category,
                    code,
                    status,
                    begin,
                    end,
                    service + " has scheduled maintenance for your resources.");
        }
    }
}
