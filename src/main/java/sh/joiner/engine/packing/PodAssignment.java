package sh.joiner.engine.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.sketch.EqualPods;
import sh.joiner.engine.sketch.SketchInput;
import sh.joiner.engine.sketch.Tiers;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.topology.Concern;

/**
 * Decides for each pod, before any sketch is made, how many preferences it keeps, which tier of pools its claim comes from, and which domains it
 * gets. Rules about domains are checked pod by pod as if all earlier pods were placed, so the pods are distributed correctly.
 */
final class PodAssignment {

    private final Rules rules;
    private final SketchInput input;
    private final States states;
    private final Tiers tiers;
    private final Where where;
    private final Map<Key, EqualPods> lots = new LinkedHashMap<>();
    private final Map<Integer, long[]> load = new LinkedHashMap<>(); // by the state of a domain
    private final List<PendingPod> unplaced = new ArrayList<>();
    private int turns;

    /** The domain that a pod takes if several satisfy all spread rules equally well. */
    enum Where {
        /** The domain with the smallest sum of requests so far. */
        LEAST_LOADED,
        /** The cheapest domain, so that these pods fill the same claims. */
        CHEAPEST
    }

    private record Key(Variant variant, int wanted, int tier) {}

    private PodAssignment(Rules rules, SketchInput input, Tiers tiers, Where where) {
        this.rules = rules;
        this.input = input;
        this.states = input.states();
        this.tiers = tiers;
        this.where = where;
    }

    /** The groups of equal pods, and the pods that no new claim would accept. */
    record Outcome(List<EqualPods> lots, List<PendingPod> unplaced) {}

    /** Returns the assignment. Afterwards the counts of domains are as if all pods were placed. */
    static Outcome of(List<PendingPod> queue, Rules rules, SketchInput input, Where where) {
        var assignment = new PodAssignment(rules, input, Tiers.of(rules.templates()), where);
        var waiting = queue;
        do {
            // A pod with affinity may come before the pods that it requires.
            assignment.unplaced.clear();
            int before = waiting.size();
            assignment.byClass(waiting).forEach(assignment::settle);
            waiting = assignment.unplaced.size() < before ? List.copyOf(assignment.unplaced) : List.of();
        } while (!waiting.isEmpty());
        return new Outcome(List.copyOf(assignment.lots.values()), List.copyOf(assignment.unplaced));
    }

    /**
     * Returns the pods by class, the most restricted class first. Of equally restricted classes, those with rules about hosts come first, then those
     * with the largest pods.
     */
    private List<List<PendingPod>> byClass(List<PendingPod> queue) {
        var byClass = new LinkedHashMap<PodClass, List<PendingPod>>();
        queue.forEach(pod ->
                byClass.computeIfAbsent(pod.kind(), _ -> new ArrayList<>()).add(pod));
        var classes = new ArrayList<>(byClass.values());
        classes.sort(Comparator.comparingInt((List<PendingPod> pods) -> freedom(concern(pods.getFirst())))
                .thenComparing(pods -> concern(pods.getFirst()).byHost().isEmpty()));
        return classes;
    }

    private Concern concern(PendingPod pod) {
        return rules.concern(pod.kind().variant(0).orElseThrow());
    }

    private static int freedom(Concern concern) {
        int freedom = 4;
        for (var about : concern.byKey()) {
            freedom = Math.min(freedom, 3);
            for (var asked : about.asked()) {
                freedom = Math.min(
                        freedom,
                        switch (asked.group().key().kind()) {
                            case TOGETHER -> 0;
                            case APART, REPELLED -> 1;
                            case SPREAD -> 2;
                        });
            }
        }
        return freedom;
    }

    private void settle(List<PendingPod> pods) {
        @Nullable EqualPods equal = null;
        for (var pod : pods) {
            // Without rules about domains, this pod gets the same result as the last pod.
            if (equal == null || !equal.concern().byKey().isEmpty()) {
                equal = lotFor(pod.kind());
            }
            if (equal == null) {
                unplaced.add(pod);
            } else {
                equal.add(new EqualPods.PositionedPod(turns++, pod));
            }
        }
    }

    private @Nullable EqualPods lotFor(PodClass kind) {
        int level = 0;
        for (var variant = kind.variant(0); variant.isPresent(); variant = kind.variant(++level)) {
            var equal = lotFor(variant.get());
            if (equal != null) {
                return equal;
            }
        }
        return null;
    }

    private @Nullable EqualPods lotFor(Variant variant) {
        for (int tier = 0; tier < tiers.size(); tier++) {
            for (var template : tiers.get(tier)) {
                var ways = rules.waysOnFresh(variant, template);
                if (!ways.isEmpty()) {
                    return taken(variant, template, tier, best(variant, template, ways));
                }
            }
        }
        return null;
    }

    private EqualPods taken(Variant variant, Template template, int tier, int[] way) {
        int wanted = wanted(variant, way);
        for (int domain : way) {
            var loaded = load.computeIfAbsent(domain, _ -> new long[variant.requests().length]);
            Arrays.setAll(loaded, slot -> loaded[slot] + variant.requests()[slot]);
        }
        rules.countTentatively(variant, template, states.and(template.state(), wanted));
        return lots.computeIfAbsent(
                new Key(variant, wanted, tier),
                key -> new EqualPods(variant, rules.concern(variant), key.wanted(), tier));
    }

    private int wanted(Variant variant, int[] way) {
        int wanted = variant.state();
        for (int domain : way) {
            wanted = states.and(wanted, domain);
        }
        return wanted;
    }

    // Returns the way with the fewest pods of all spreads that count the pod, including spreads of other pods, so that
    // every spread stays even.
    private int[] best(Variant variant, Template template, List<int[]> ways) {
        return ways.size() == 1
                ? ways.getFirst()
                : ways.stream()
                        .min(Comparator.<int[]>comparingInt(way -> rules.spreadCount(variant, way))
                                .thenComparingDouble(way -> switch (where) {
                                    case LEAST_LOADED -> load(way);
                                    case CHEAPEST -> price(variant, template, way);
                                }))
                        .orElseThrow();
    }

    /** Returns the price in US dollars per hour of a node for this pod alone. */
    private double price(Variant variant, Template template, int[] way) {
        var market = input.markets().get(template.number());
        int state = market.join(wanted(variant, way));
        int type = state == States.NEVER ? -1 : market.cheapest(state, variant.requests());
        return type < 0 ? Double.POSITIVE_INFINITY : market.price(state, type);
    }

    private double load(int[] way) {
        double sum = 0;
        for (int domain : way) {
            var loaded = load.get(domain);
            for (int slot = 0; loaded != null && slot < loaded.length; slot++) {
                sum += loaded[slot];
            }
        }
        return sum;
    }
}
