package sh.joiner.sandbox.notice;

import java.time.Instant;
import java.util.List;

/** An event about instances that EventBridge sends to the SQS queue. */
public sealed interface EventBridgeEvent {

    /** A spot interruption warning: EC2 reclaims the instance in two minutes. */
    record SpotInterruption(String instance) implements EventBridgeEvent {}

    /** A rebalance recommendation: EC2 may soon reclaim the spot instance. */
    record RebalanceRecommendation(String instance) implements EventBridgeEvent {}

    /** A state change of an instance. {@code state} is one of EC2's state names, such as {@code shutting-down}. */
    record StateChange(String instance, String state) implements EventBridgeEvent {}

    /** An interruption warning for an instance that runs in a capacity reservation. */
    record ReservationInterruption(String instance) implements EventBridgeEvent {}

    /** A warning that a capacity block expires. EC2 starts to terminate the instances of the block ten minutes after this event. */
    record BlockExpiration(String reservation, Instant end) implements EventBridgeEvent {}

    /**
     * An AWS Health event that affects instances.
     *
     * @param service {@code EC2}, or another service, whose events Joiner must not handle as scheduled changes
     * @param category {@code scheduledChange}, {@code issue}, {@code accountNotification} or {@code investigation}
     * @param code such as {@code AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED}
     * @param status {@code open}, {@code upcoming} or {@code closed}
     * @param text the description that AWS writes
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

        /** Creates an event with the usual description. */
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
