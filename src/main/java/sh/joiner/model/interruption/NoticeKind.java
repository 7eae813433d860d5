package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** The kind of a notice. The words are Karpenter's labels of metrics and claims (aws 7.2, 7.4); the last three exist only in Joiner. */
public enum NoticeKind {
    SPOT_INTERRUPTED("spot_interrupted", "SpotInterrupted"),
    REBALANCE_RECOMMENDATION("rebalance_recommendation", "SpotRebalanceRecommendation"),
    INSTANCE_STOPPED("instance_stopped", "InstanceStopping"),
    INSTANCE_TERMINATED("instance_terminated", "InstanceTerminating"),
    CAPACITY_RESERVATION_INTERRUPTED("capacity_reservation_interrupted", "CapacityReservationInstanceInterrupted"),
    SCHEDULED_CHANGE("scheduled_change", "InstanceUnhealthy"),
    INSTANCE_STATUS("instance_status", "InstanceUnhealthy"),
    SYSTEM_STATUS("system_status", "InstanceUnhealthy"),
    EVENT_STATUS("event_status", "InstanceUnhealthy"),
    /** The status check of attached volumes. Karpenter reads it and takes no action. */
    EBS_STATUS("ebs_status", "VolumeImpaired"),
    /** An AWS Health event that is not a scheduled change of EC2. Karpenter ignores such events. */
    HEALTH_EVENT("health_event", "HealthEvent"),
    /** A message that cannot be parsed, or is of an unknown kind. Karpenter drops such messages. */
    UNPARSED("unparsed", "UnparsedNotice");

    private final String word;
    private final String eventReason;

    NoticeKind(String word, String eventReason) {
        this.word = word;
        this.eventReason = eventReason;
    }

    public static Optional<NoticeKind> of(String word) {
        return Stream.of(values())
                .filter(noticeKind -> noticeKind.word.equals(word))
                .findFirst();
    }

    public String word() {
        return word;
    }

    /** Returns the reason of the Kubernetes event that reports the notice on claim and node. */
    public String eventReason() {
        return eventReason;
    }

    /**
     * Returns true for announcements of scheduled events. AWS announces one event in notices of both kinds, through two
     * channels.
     */
    public boolean isScheduled() {
        return this == SCHEDULED_CHANGE || this == EVENT_STATUS;
    }

    /** Returns true if the notice is only advice: the instance may work without problems. */
    public boolean isAdvice() {
        return this == REBALANCE_RECOMMENDATION || this == HEALTH_EVENT || this == EBS_STATUS || this == UNPARSED;
    }

    /**
     * Returns true if AWS gives neither an identifier nor the times of the event. Two such notices differ only by the time at which AWS sent them.
     */
    public boolean isNameless() {
        return switch (this) {
            case SPOT_INTERRUPTED,
                    REBALANCE_RECOMMENDATION,
                    INSTANCE_STOPPED,
                    INSTANCE_TERMINATED,
                    CAPACITY_RESERVATION_INTERRUPTED -> true;
            case INSTANCE_STATUS, SYSTEM_STATUS, EBS_STATUS, SCHEDULED_CHANGE, EVENT_STATUS, HEALTH_EVENT, UNPARSED ->
                false;
        };
    }

    /**
     * Returns true if AWS takes the instance away or impairs it for reasons of its own. A stop, a termination or a failed instance status check can also be
     * caused by the software on the instance.
     */
    public boolean isCausedByAws() {
        return switch (this) {
            case SPOT_INTERRUPTED,
                    REBALANCE_RECOMMENDATION,
                    CAPACITY_RESERVATION_INTERRUPTED,
                    SCHEDULED_CHANGE,
                    EVENT_STATUS,
                    SYSTEM_STATUS,
                    HEALTH_EVENT -> true;
            case INSTANCE_STOPPED, INSTANCE_TERMINATED, INSTANCE_STATUS, EBS_STATUS, UNPARSED -> false;
        };
    }

    /** Returns true for results of status checks, which end when EC2 no longer reports them. */
    public boolean isCheck() {
        return this == INSTANCE_STATUS || this == SYSTEM_STATUS || this == EBS_STATUS;
    }
}
