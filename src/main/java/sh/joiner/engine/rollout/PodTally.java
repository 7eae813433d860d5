package sh.joiner.engine.rollout;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.model.pod.Pod;

/**
 * Counts pods, their restarts and their running time. The first restart of a pod does not count, because many containers restart once until the services that they need
 * can be reached. A pod that runs for less than an hour counts as a pod that runs for an hour, because the first minutes say little about a rate per hour.
 */
final class PodTally {

    private static final Duration HOUR = Duration.ofHours(1);

    private int pods;
    private int stuck;
    private int restarts;
    private Duration counted = Duration.ZERO;
    private Duration ran = Duration.ZERO;

    void add(Pod pod, boolean isStuck, Instant now) {
        pods++;
        if (isStuck) {
            stuck++;
        }
        var time = ran(pod, now);
        if (time.isPositive()) {
            restarts += restarts(pod);
            ran = ran.plus(time);
            counted = counted.plus(counted(time));
        }
    }

    /** Returns the restarts of the pod that count. */
    static int restarts(Pod pod) {
        return Math.max(0, pod.life().restarts() - 1);
    }

    /** Returns the time since the start of the pod; zero if its containers have not started. */
    private static Duration ran(Pod pod, Instant now) {
        var startedAt = pod.life().startedAt();
        return startedAt == null || pod.life().phase() != Pod.Phase.RUNNING
                ? Duration.ZERO
                : Duration.between(startedAt, now);
    }

    private static Duration counted(Duration time) {
        return time.compareTo(HOUR) < 0 ? HOUR : time;
    }

    /** Returns the number of hours for which this pod counts. */
    static double hours(Pod pod, Instant now) {
        var time = ran(pod, now);
        return time.isPositive() ? hours(counted(time)) : 0;
    }

    private static double hours(Duration duration) {
        return duration.toMillis() / (double) HOUR.toMillis();
    }

    int pods() {
        return pods;
    }

    int stuck() {
        return stuck;
    }

    /** Returns true if at least one pod runs. */
    boolean hasRunning() {
        return ran.isPositive();
    }

    /** Returns the total running time of the pods. */
    Duration ran() {
        return ran;
    }

    /** Returns the restarts per pod and hour; zero without running pods. */
    double rate() {
        return hasRunning() ? restarts / hours(counted) : 0;
    }
}
