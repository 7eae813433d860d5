package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;

/**
 * Limits how many instances of a pool garbage collection terminates. The limit applies only to instances whose nodes have been Ready. Many such
 * instances at once suggest that Joiner has a wrong view of the cluster, not that many claims were lost. A user releases the held instances.
 * @param allowed instances to be terminated now
 * @param counted the allowed instances whose nodes have been Ready
 * @param stops the pools in which garbage collection stops, by name
 */
public record GarbageLimit(List<Instance> allowed, List<Instance> counted, List<Stop> stops) {

    /** A release annotation whose time is more than this in the future has no effect. A smaller difference may come from different clocks. */
    private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    public GarbageLimit {
        allowed = List.copyOf(allowed);
        counted = List.copyOf(counted);
        stops = List.copyOf(stops);
    }

    /**
     * The maximum number of instances of a pool that may be terminated if their nodes have been Ready.
     * @param instances the number that is always allowed
     * @param share the share of the pool's instances that is allowed, 0 to 1, if that is more
     * @param window the time within which terminated instances are counted
     */
    public record Limits(int instances, double share, Duration window) {

        public Limits {
            if (instances < 0 || share < 0 || share > 1 || window.isNegative()) {
                throw new IllegalArgumentException(
                        "limits need instances >= 0, share from 0 to 1 and window >= 0, but are %d, %s, %s"
                                .formatted(instances, share, window));
            }
        }

        int of(long pool) {
            return (int) Math.max(instances, Math.floor(share * pool));
        }
    }

    /**
     * The terminations and holds of earlier passes.
     * @param terminated the times at which instances whose nodes have been Ready were terminated, by pool
     * @param heldSince the time since which each instance is held
     */
    public record Past(Map<String, List<Instant>> terminated, Map<InstanceId, Instant> heldSince) {

        public static final Past NONE = new Past(Map.of(), Map.of());

        public Past {
            terminated = Map.copyOf(terminated);
            heldSince = Map.copyOf(heldSince);
        }
    }

    /**
     * Instances that a user must release before they are terminated.
     * @param held the held instances, ordered by id
     * @param limit the number that may be terminated within the window
     * @param terminated the number that was terminated within the window already
     * @param release the earliest time that the release annotation may name
     */
    public record Stop(String pool, List<Instance> held, int limit, int terminated, Duration window, Instant release) {

        private static final int NAMED = 3;

        public Stop {
            held = List.copyOf(held);
        }

        /** Returns the message of the condition. */
        public String sentence() {
            return "%d %s, and garbage collection terminates at most %d in %d minutes%s: %s. If no NodeClaim was deleted by mistake, terminate the instances by setting annotation %s=%s on the NodePool"
                    .formatted(
                            held.size(),
                            held.size() == 1
                                    ? "instance whose node has been Ready has no NodeClaim"
                                    : "instances whose nodes have been Ready have no NodeClaim",
                            limit,
                            window.toMinutes(),
                            terminated == 0 ? "" : " (%d were terminated)".formatted(terminated),
                            names(),
                            Pool.RELEASE_GARBAGE,
                            release);
        }

        private String names() {
            var named = held.stream()
                    .limit(NAMED)
                    .map(instance -> instance.id().value())
                    .collect(Collectors.joining(", "));
            return held.size() > NAMED ? "%s and %d more".formatted(named, held.size() - NAMED) : named;
        }
    }

    /**
     * The current state of the cluster.
     * @param garbage the instances without a claim
     * @param instances all instances of the cluster, including garbage
     * @param pools the pools, whose annotations may release held instances
     */
    public record Observation(
            List<Instance> garbage, List<Instance> instances, List<Node> nodes, List<Pool> pools, Instant now) {

        public Observation {
            garbage = List.copyOf(garbage);
            instances = List.copyOf(instances);
            nodes = List.copyOf(nodes);
            pools = List.copyOf(pools);
        }
    }

    /** Decides which instances without a claim may be terminated. */
    public static GarbageLimit decide(Observation views, Past past, Limits limits) {
        var ready = views.nodes().stream()
                .filter(node -> node.ready() || node.isInitialized())
                .map(Node::providerId)
                .collect(Collectors.toSet());
        var stops = views.garbage().stream()
                .filter(instance -> hasBeenReady(instance, ready) && !isReleased(instance, views, past))
                .sorted(Comparator.comparing(Instance::id))
                .collect(Collectors.groupingBy(GarbageLimit::poolOf, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(held -> stop(held.getKey(), held.getValue(), views, past, limits))
                .filter(stop -> stop.held().size() + stop.terminated() > stop.limit())
                .toList();
        var held = stops.stream().flatMap(stop -> stop.held().stream()).collect(Collectors.toSet());
        var allowed = views.garbage().stream()
                .filter(instance -> !held.contains(instance))
                .toList();
        var counted = allowed.stream()
                .filter(instance -> hasBeenReady(instance, ready))
                .toList();
        return new GarbageLimit(allowed, counted, stops);
    }

    private static Stop stop(String pool, List<Instance> held, Observation views, Past past, Limits limits) {
        int limit = limits.of(views.instances().stream()
                .filter(instance ->
                        !instance.isTerminating() && poolOf(instance).equals(pool))
                .count());
        var since = views.now().minus(limits.window());
        var terminated = past.terminated().getOrDefault(pool, List.of()).stream()
                .filter(since::isBefore)
                .count();
        return new Stop(pool, held, limit, (int) terminated, limits.window(), release(held, past, views.now()));
    }

    /** Returns the name of the pool from the instance's tag; empty if the instance has no such tag. */
    public static String poolOf(Instance instance) {
        return instance.tags().getOrDefault(Labels.POOL.value(), "");
    }

    /**
     * Returns true if the node of the instance counts as having been Ready: the node is Ready or initialized, or the instance has the tag that it
     * gets when its node is registered.
     */
    private static boolean hasBeenReady(Instance instance, Set<String> ready) {
        return ready.contains(instance.providerId()) || instance.tags().containsKey(UnclaimedInstance.CLAIM_TAG);
    }

    /** A release covers the instances that were held at the named time, and no instances held later. */
    private static boolean isReleased(Instance instance, Observation views, Past past) {
        var held = past.heldSince().get(instance.id());
        return held != null
                && views.pools().stream()
                        .filter(pool -> pool.name().equals(poolOf(instance)))
                        .map(pool -> pool.own().annotations().get(Pool.RELEASE_GARBAGE))
                        .filter(Objects::nonNull)
                        .flatMap(text -> Timestamps.parse(text).stream())
                        .anyMatch(release -> !release.isBefore(held.truncatedTo(ChronoUnit.SECONDS))
                                && !release.isAfter(views.now().plus(CLOCK_DIFFERENCE)));
    }

    private static Instant release(List<Instance> held, Past past, Instant now) {
        return held.stream()
                .map(instance -> past.heldSince().getOrDefault(instance.id(), now))
                .max(Comparator.naturalOrder())
                .orElse(now)
                .truncatedTo(ChronoUnit.SECONDS);
    }
}
