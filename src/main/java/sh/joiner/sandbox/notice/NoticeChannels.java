package sh.joiner.sandbox.notice;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;

/** The two channels on which AWS announces changes of instances: messages on the queue, and scheduled events in the instance status. */
public record NoticeChannels(InterruptionQueue queue, ScheduledEvents events) {

    /** Returns the channels of a new account: an empty queue and no scheduled events. */
    public static NoticeChannels of(SharedAccount shared, WorldClock clock) {
        return new NoticeChannels(new InterruptionQueue(shared, clock), new ScheduledEvents(shared));
    }
}
