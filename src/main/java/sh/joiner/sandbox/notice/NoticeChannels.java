package sh.joiner.sandbox.notice;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;

/** What AWS tells about instances: on the queue, and as scheduled events in their status. */
public record NoticeChannels(InterruptionQueue queue, ScheduledEvents events) {

    /** Of a new account: an empty queue, and nothing scheduled. */
    public static NoticeChannels of(Estate estate, WorldClock clock) {
        return new NoticeChannels(new InterruptionQueue(estate, clock), new ScheduledEvents(estate));
    }
}
