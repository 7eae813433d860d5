package sh.joiner.app.meter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;

/**
 * The progress of a pod since it was first seen.
 *
 * @param bound true if the binding is complete: the pod is bound, was bound when it was first seen, or is finished
 * @param started true if the start is complete: the pod has been ready or is finished, or the pod was no longer Pending when it was first seen
 * @param noticed the time when the pod was first seen waiting for a node, absent if the pod never waited
 * @param decided the time when a pass first processed the pod, absent before that
 * @param placed the time when a pass first placed the pod in a pool with condition NodeRegistrationHealthy True; absent before that
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

    /** Returns the progress after a change of the pod. */
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

    /** Returns true if the pod still waits for its first decision. */
    boolean isUndecided() {
        return noticed != null && decided == null && !bound;
    }
}
