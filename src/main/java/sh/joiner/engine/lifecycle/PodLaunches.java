package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;

/**
 * The launches of a pool for equal pods, in the order in which they were planned, since the last {@linkplain PodLaunch#useful useful} launch.
 * <p>After several plans in a row whose launches left the pods pending, the pool launches nothing for the pods for five minutes (by default). Then
 * it launches one node for one of the pods as a trial. Each further failure doubles the wait, up to a limit.
 */
public record PodLaunches(List<PodLaunch> launches) {

    public static final PodLaunches NONE = new PodLaunches(List.of());

    /** A trial that is undecided after this time no longer delays the next trial. A node that has not registered by then has failed. */
    static final Duration LONGEST_TRIAL = Duration.ofMinutes(15);

    private static final Duration REMEMBERED = Duration.ofDays(2);

    public PodLaunches {
        launches = List.copyOf(launches);
    }

    /**
     * The limits of launches that leave pods pending.
     * @param launches the number of plans in a row that may leave pods pending
     * @param first the time for which the pool launches nothing after that
     * @param longest the limit of this time; the time doubles with each further failure
     */
    public record Limits(int launches, Duration first, Duration longest) {

        /** The limits that apply if nothing is configured. */
        public static final Limits DEFAULT = new Limits(3, Duration.ofMinutes(5), Duration.ofHours(4));

        public Limits {
            if (launches < 1 || first.isNegative() || longest.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "launch back-off needs at least 1 launch and 0 <= first <= longest, was %d, %s, %s"
                                .formatted(launches, first, longest));
            }
        }

        Duration wait(int failed) {
            var wait = first;
            for (int more = failed; more > launches && wait.compareTo(longest) < 0; more--) {
                wait = wait.multipliedBy(2);
            }
            return wait.compareTo(longest) < 0 ? wait : longest;
        }
    }

    /** Adds a launch of the latest plan. */
    public PodLaunches plus(PodLaunch launch) {
        return new PodLaunches(
                Stream.concat(launches.stream(), Stream.of(launch)).toList());
    }

    /**
     * Returns the launches with the observations of one more snapshot. Useful launches, launches that were planned before them, and launches older
     * than two days are removed.
     */
    public PodLaunches seen(LaunchFacts facts) {
        var later = new HashSet<String>(); // pods with a later launch
        var seen = new ArrayList<PodLaunch>();
        for (var launch : launches.reversed()) {
            boolean repeated = launch.pods().stream().anyMatch(later::contains);
            launch.seen(facts, repeated).ifPresent(seen::addFirst);
            later.addAll(launch.pods());
        }
        var lastUseful = seen.stream()
                .filter(PodLaunch::useful)
                .map(PodLaunch::plannedAt)
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        var oldest = facts.at().minus(REMEMBERED);
        return new PodLaunches(seen.stream()
                .filter(launch -> !launch.useful()
                        && !launch.plannedAt().isBefore(lastUseful)
                        && launch.plannedAt().isAfter(oldest))
                .toList());
    }

    /**
     * Marks the launches for these pods, by UID, as launches that left their pods pending, because the plan could not place the pods on the launched
     * nodes. Launches without an instance are not marked.
     */
    public PodLaunches withPodsLeftPending(Set<String> pods, Instant now) {
        return new PodLaunches(launches.stream()
                .map(launch -> isUndecided(launch) && launch.pods().stream().anyMatch(pods::contains)
                        ? launch.withPodsLeftPending(now)
                        : launch)
                .toList());
    }

    private static boolean isUndecided(PodLaunch launch) {
        return launch.started() && !launch.hasLeftPodsPending();
    }

    /**
     * Returns the pods for which the pool launches nothing. Such a pod may still be placed on an existing or launching node.
     * <p>A started launch whose outcome is still open counts as failed for its own pods, because such a pod still has no node. So a pod gets no
     * more launches than the limit.
     * @param waiting all pods that are equal to those of the launches and have no node
     */
    public Optional<LaunchBackOff> backOff(String pool, Collection<Pod> waiting, Limits limits, Instant now) {
        var failures = launches.stream().filter(PodLaunch::hasLeftPodsPending).toList();
        int failed = plans(failures.stream());
        var pods = new TreeSet<PodName>();
        waiting.stream()
                .filter(pod -> failed >= limits.launches() || plans(failures, pod) >= limits.launches())
                .forEach(pod -> pods.add(pod.name()));
        if (pods.isEmpty()) {
            return Optional.empty();
        }
        int counted = Math.max(failed, limits.launches());
        var until = failed < limits.launches() ? now.plus(limits.wait(counted)) : end(failures, limits.wait(failed));
        if (!until.isAfter(now)) {
            var endOfTrial = endOfTrial(now);
            if (endOfTrial.isEmpty()) {
                pods.removeFirst(); // the pod of the next trial
            }
            until = endOfTrial.orElse(now.plus(LONGEST_TRIAL));
        }
        var last =
                launches.stream().filter(PodLaunch::started).toList().getLast().claim();
        return pods.isEmpty() ? Optional.empty() : Optional.of(new LaunchBackOff(pool, pods, counted, last, until));
    }

    private static int plans(Stream<PodLaunch> launches) {
        return (int) launches.map(PodLaunch::plannedAt).distinct().count();
    }

    private int plans(List<PodLaunch> failures, Pod pod) {
        var own = launches.stream()
                .filter(launch -> isUndecided(launch) && launch.pods().contains(pod.uid()));
        return plans(Stream.concat(failures.stream(), own));
    }

    private static Instant end(List<PodLaunch> failures, Duration wait) {
        return failures.stream()
                .map(PodLaunch::leftAt)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .plus(wait);
    }

    /** Returns the instant from which the current trial no longer delays the next trial. Empty if there is no trial. */
    private Optional<Instant> endOfTrial(Instant now) {
        return launches.stream()
                .filter(launch -> !launch.hasLeftPodsPending())
                .map(launch -> launch.plannedAt().plus(LONGEST_TRIAL))
                .filter(end -> end.isAfter(now))
                .max(Comparator.naturalOrder());
    }
}
