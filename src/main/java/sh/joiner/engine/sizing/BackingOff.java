package sh.joiner.engine.sizing;

import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.BackOff;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.resource.Resources;

/**
 * Decides when a pool backs off from nodes with less capacity than estimated (decision 0017): after three such nodes in a row that have the same
 * instance type, or that were launched for the same pod. The pool then uses the real capacity of these nodes instead of the estimate, for one hour at
 * first.
 */
public final class BackingOff {

    /** The number of consecutive nodes with too little capacity after which a pool backs off. */
    public static final int IN_A_ROW = 3;

    static final Duration FIRST = Duration.ofHours(1);
    static final Duration LONGEST = Duration.ofDays(1);

    private static final Set<String> PLAIN =
            Set.of(Resources.CPU, Resources.MEMORY, Resources.PODS, Resources.EPHEMERAL_STORAGE);

    private BackingOff() {}

    /** The result of a comparison of a node with its claim. */
    public sealed interface Finding {

        /** The node holds the pods that it was launched for. */
        record Held() implements Finding {}

        /** The node does not hold the pods that it was launched for. */
        record Failed(TooSmall node) implements Finding {}

        /** The node has enough of the resources that are known so far. The other resources are compared when the node is initialized. */
        record Unfinished() implements Finding {}
    }

    /**
     * Compares a claim with its node; {@code promised} is the estimated allocatable of the claim's instance type. Until the node is initialized, only
     * the resources that every kubelet reports from the beginning are compared.
     */
    public static Finding evaluate(Claim claim, Node node, Resources promised, Collection<PodName> pods, Instant now) {
        boolean isComplete = claim.isInitialized() || node.isInitialized();
        var tooSmall = new TooSmall(
                claim.label(Labels.INSTANCE_TYPE),
                claim.answer().imageId(),
                new TreeSet<>(pods),
                isComplete ? claim.requests() : plain(claim.requests()),
                promised,
                node.allocatable(),
                now);
        if (!tooSmall.missed().isEmpty()) {
            return new Finding.Failed(tooSmall);
        }
        return isComplete ? new Finding.Held() : new Finding.Unfinished();
    }

    private static Resources plain(Resources asked) {
        return Resources.of(asked.asMap().entrySet().stream()
                .filter(entry -> PLAIN.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /**
     * Removes the nodes that no longer count as too small after a later node of their type. A later node with at least the estimated capacity
     * proves that the estimate is right.
     */
    public static List<TooSmall> without(List<TooSmall> row, String instanceType, Resources left) {
        return row.stream()
                .filter(tooSmall -> !tooSmall.instanceType().equals(instanceType) || !tooSmall.isRefutedBy(left))
                .toList();
    }

    /**
     * Returns the types of the pool with reduced capacities. Empty if the pool does not back off.
     * @param row the nodes that were too small, the latest last
     */
    public static Optional<PoolTypes> types(PoolTypes before, List<TooSmall> row, Instant now) {
        var ofTypes =
                longest(row.stream().collect(groupingBy(TooSmall::instanceType, TreeMap::new, Collectors.toList())));
        var ofPods = longest(byPod(row));
        var worst = Math.max(ofTypes.size(), ofPods.size());
        var until = row.isEmpty() ? now : row.getLast().at().plus(backOffTime(worst));
        if (worst < IN_A_ROW || !until.isAfter(now)) {
            return Optional.empty();
        }
        var allowance = ofPods.size() < IN_A_ROW ? Resources.NONE : missed(ofPods);
        var real = new TreeMap<String, Resources>();
        row.forEach(tooSmall -> real.merge(tooSmall.instanceType(), tooSmall.real(), BackingOff::lower));
        var promised = new TreeMap<String, Resources>();
        var counted = before.types().stream()
                .map(type -> counted(type, real.get(type.name()), allowance, promised))
                .toList();
        var names = new TreeSet<>(real.keySet());
        return Optional.of(
                before.backingOff(counted, new BackOff(names, until, sentence(row, worst, until), promised)));
    }

    private static List<TooSmall> longest(Map<?, List<TooSmall>> rows) {
        return rows.values().stream().reduce(List.of(), (list, other) -> other.size() > list.size() ? other : list);
    }

    private static Map<PodName, List<TooSmall>> byPod(List<TooSmall> row) {
        var byPod = new TreeMap<PodName, List<TooSmall>>();
        for (var tooSmall : row) {
            tooSmall.pods()
                    .forEach(pod -> byPod.merge(
                            pod,
                            List.of(tooSmall),
                            (list, other) ->
                                    Stream.concat(list.stream(), other.stream()).toList()));
        }
        return byPod;
    }

    /** Returns the back-off time: one hour after the third node, then twice as long after each further node, at most one day. */
    static Duration backOffTime(int inARow) {
        var patience = FIRST;
        for (int more = inARow; more > IN_A_ROW && patience.compareTo(LONGEST) < 0; more--) {
            patience = patience.multipliedBy(2);
        }
        return patience.compareTo(LONGEST) < 0 ? patience : LONGEST;
    }

    private static Resources missed(List<TooSmall> nodes) {
        return nodes.stream().map(TooSmall::missed).reduce(Resources.NONE, Resources::max);
    }

    private static Resources lower(Resources left, Resources right) {
        var lower = left;
        for (var name : left.names()) {
            lower = right.get(name) < left.get(name) ? lower.with(name, right.get(name)) : lower;
        }
        return lower;
    }

    /**
     * Reduces a type that was tried to its real capacity. Other types are reduced by {@code allowance}, because they were estimated in the same way.
     */
    private static InstanceType counted(
            InstanceType type, @Nullable Resources real, Resources allowance, Map<String, Resources> promised) {
        var left = type.allocatable();
        for (var name : left.names()) {
            long amount = real == null
                    ? left.get(name) - allowance.get(name)
                    : Math.min(left.get(name), real.names(name) ? real.get(name) : left.get(name));
            left = amount == left.get(name) ? left : left.with(name, amount);
        }
        if (left.equals(type.allocatable())) {
            return type;
        }
        promised.put(type.name(), type.allocatable());
        return type.withAllocatable(left);
    }

    private static String sentence(List<TooSmall> row, int inARow, Instant until) {
        var last = row.getLast();
        return "the NodePool backs off until %s, because %d nodes in a row had less capacity than estimated; the last one, of type %s, had %s"
                .formatted(until, inARow, last.instanceType(), last.sentence());
    }
}
