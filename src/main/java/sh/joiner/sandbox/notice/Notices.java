package sh.joiner.sandbox.notice;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;

/** What AWS tells about instances: on the queue, and as scheduled events in their status. */
public record Notices(InterruptionQueue queue, ScheduledEvents events) {

    /** Of a new account: an empty queue, and nothing scheduled. */
    public static Notices of(Estate estate, WorldClock clock) {
        return new Notices(new InterruptionQueue(estate, clock), new ScheduledEvents(estate));
    }
}
