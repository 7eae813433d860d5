package sh.joiner.sandbox.notice;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;

/** What AWS tells about instances: on the queue, and as scheduled events in their status. */
public record NoticeChannels(InterruptionQueue queue, ScheduledEvents events) {

    /** Of a new account: an empty queue, and nothing scheduled. */
    public static NoticeChannels of(SharedAccount shared, WorldClock clock) {
        return new NoticeChannels(new InterruptionQueue(shared, clock), new ScheduledEvents(shared));
    }
}
