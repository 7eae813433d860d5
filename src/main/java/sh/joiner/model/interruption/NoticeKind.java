package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** What a notice is about. The words are the reference's, which labels metrics and claims with them (aws 7.2, 7.4); the last three are ours. */
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
    /** The check of the attached volumes; the reference reads it and does nothing. */
    EBS_STATUS("ebs_status", "VolumeImpaired"),
    /** An AWS Health event that is not a scheduled change of EC2; the reference passes over it. */
    HEALTH_EVENT("health_event", "HealthEvent"),
    /** A message that cannot be read, or of a kind that nobody knows; the reference drops it. */
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

    /** The reason of the event that it is told by, on claim and node. */
    public String eventReason() {
        return eventReason;
    }

    /** Whether AWS announces something: these two are the same event, told in two places. */
    public boolean isScheduled() {
        return this == SCHEDULED_CHANGE || this == EVENT_STATUS;
    }

    /** Whether it is advice only: nothing is bound to happen to the machine itself, so that all else comes first. */
    public boolean isAdvice() {
        return this == REBALANCE_RECOMMENDATION || this == HEALTH_EVENT || this == EBS_STATUS || this == UNPARSED;
    }

    /** Whether AWS tells neither what it calls the event nor since or for when: two of them are told apart by when they were told alone. */
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

    /** Whether it is over by itself when nobody tells of it any more: a finding of a status check. */
    public boolean isCheck() {
        return this == INSTANCE_STATUS || this == SYSTEM_STATUS || this == EBS_STATUS;
    }
}
