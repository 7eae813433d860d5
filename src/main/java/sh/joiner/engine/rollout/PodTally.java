package sh.joiner.engine.rollout;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.model.pod.Pod;

/**
 * Counts pods, their restarts and their running time. The first restart of a pod does not count, because many containers restart once until the services that they need
 * can be reached. A pod that started less than an hour ago counts as a pod that started an hour ago, because the first minutes say little about a rate per hour.
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
        if (pod.life().phase() == Pod.Phase.RUNNING) {
            ran = ran.plus(time(pod, now));
        }
        restarts += restarts(pod, now);
        counted = counted.plus(counted(pod, now));
    }

    AffectedShare share() {
        return new AffectedShare(stuck, pods);
    }

    /** Returns the restarts of the pod that count. Containers of a pending pod restart too, for example init containers. */
    static int restarts(Pod pod, Instant now) {
        return time(pod, now).isPositive() ? Math.max(0, pod.life().restarts() - 1) : 0;
    }

    /** Returns the time since the kubelet has accepted the pod; zero if it has not. */
    private static Duration time(Pod pod, Instant now) {
        var startedAt = pod.life().startedAt();
        return startedAt == null ? Duration.ZERO : Duration.between(startedAt, now);
    }

    private static Duration counted(Pod pod, Instant now) {
        var time = time(pod, now);
        if (!time.isPositive()) {
            return Duration.ZERO;
        }
        return time.compareTo(HOUR) < 0 ? HOUR : time;
    }

    /** Returns the number of hours for which this pod counts. */
    static double hours(Pod pod, Instant now) {
        return hours(counted(pod, now));
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

    /** Returns the restarts per pod and hour; zero without pods that have started. */
    double rate() {
        return counted.isPositive() ? restarts / hours(counted) : 0;
    }
}
