package sh.joiner.app.meter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;

/**
 * How far one pod has come since it was first seen.
 *
 * @param bound whether nothing more is to be learned of its binding: it is bound, or was when it was first seen
 * @param started the same of its start
 * @param noticed when it was first seen to wait for a node, absent if it never was
 * @param decided when a pass first looked at it, absent while none has
 * @param placed when a pass first gave it a place in a pool whose nodes join, absent while none has
 */
record PodWait(
        Pod pod,
        boolean bound,
        boolean started,
        @Nullable Instant noticed,
        @Nullable Instant decided,
        @Nullable Instant placed) {

    static PodWait begins(Pod pod, Instant now) {
        return new PodWait(pod, pod.isBound(), isStarted(pod), pod.isProvisionable() ? now : null, null, null);
    }

    private static boolean isStarted(Pod pod) {
        return pod.life().phase() != Pod.Phase.PENDING;
    }

    /** The pod has changed. */
    PodWait next(Pod changed, Instant now, PodDurations durations) {
        var boundAt = changed.life().boundAt();
        var readyAt = changed.life().readyAt();
        if (!bound && boundAt != null) {
            durations.bound(changed.createdAt(), placed, boundAt);
        }
        if (!started && readyAt != null) {
            durations.started(changed.createdAt(), placed, readyAt);
        }
        boolean over = changed.life().isTerminal();
        var since = noticed == null && changed.isProvisionable() ? now : noticed;
        return new PodWait(
                changed, bound || boundAt != null || over, started || readyAt != null || over, since, decided, placed);
    }

    PodWait decidedAt(Instant now, PodDurations durations) {
        if (decided != null) {
            return this;
        }
        durations.decided(noticed == null ? now : noticed, now);
        return new PodWait(pod, bound, started, noticed, now, placed);
    }

    PodWait placedAt(Instant now) {
        return placed != null ? this : new PodWait(pod, bound, started, noticed, decided, now);
    }

    /** Whether it still waits for a first decision. */
    boolean isUndecided() {
        return noticed != null && decided == null && !bound;
    }
}
