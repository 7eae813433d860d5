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
    private final DomainChoice choice;
    private final Map<Key, EqualPods> groups = new LinkedHashMap<>();
    private final Map<Integer, long[]> load = new LinkedHashMap<>(); // sum of the requests in each domain
    private final List<PendingPod> unplaced = new ArrayList<>();
    private int position; // of the next pod

    /** The domain that a pod takes if several satisfy all spread rules equally well. */
    enum DomainChoice {
        /** The domain with the smallest sum of requests so far. */
        LEAST_LOADED,
        /** The cheapest domain, so that these pods fill the same claims. */
        CHEAPEST
    }

    private record Key(Variant variant, int state, int tier) {}

    private PodAssignment(Rules rules, SketchInput input, Tiers tiers, DomainChoice choice) {
        this.rules = rules;
        this.input = input;
        this.states = input.states();
        this.tiers = tiers;
        this.choice = choice;
    }

    /** The groups of equal pods, and the pods that no new claim would accept. */
    record Outcome(List<EqualPods> groups, List<PendingPod> unplaced) {}

    /** Returns the assignment. The counts of domains in the rules are then as if all pods were placed. */
    static Outcome of(List<PendingPod> queue, Rules rules, SketchInput input, DomainChoice choice) {
        var assignment = new PodAssignment(rules, input, Tiers.of(rules.templates()), choice);
        var waiting = queue;
        do {
            // The loop assigns the unplaced pods again, because a pod with affinity may come before the pods that it
            // requires.
            assignment.unplaced.clear();
            int before = waiting.size();
            assignment.byClass(waiting).forEach(assignment::assign);
            waiting = assignment.unplaced.size() < before ? List.copyOf(assignment.unplaced) : List.of();
        } while (!waiting.isEmpty());
        return new Outcome(List.copyOf(assignment.groups.values()), List.copyOf(assignment.unplaced));
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

    private void assign(List<PendingPod> pods) {
        @Nullable EqualPods equal = null;
        for (var pod : pods) {
            // Without rules about domains, this pod gets the same result as the last pod.
            if (equal == null || !equal.concern().byKey().isEmpty()) {
                equal = groupFor(pod.kind());
            }
            if (equal == null) {
                unplaced.add(pod);
            } else {
                equal.add(new EqualPods.PositionedPod(position++, pod));
            }
        }
    }

    private @Nullable EqualPods groupFor(PodClass kind) {
        int level = 0;
        for (var variant = kind.variant(0); variant.isPresent(); variant = kind.variant(++level)) {
            var equal = groupFor(variant.get());
            if (equal != null) {
                return equal;
            }
        }
        return null;
    }

    private @Nullable EqualPods groupFor(Variant variant) {
        for (int tier = 0; tier < tiers.size(); tier++) {
            for (var template : tiers.get(tier)) {
                var choices = rules.waysOnFresh(variant, template);
                if (!choices.isEmpty()) {
                    return added(variant, template, tier, best(variant, template, choices));
                }
            }
        }
        return null;
    }

    private EqualPods added(Variant variant, Template template, int tier, int[] domains) {
        int state = state(variant, domains);
        for (int domain : domains) {
            var loaded = load.computeIfAbsent(domain, _ -> new long[variant.requests().length]);
            Arrays.setAll(loaded, slot -> loaded[slot] + variant.requests()[slot]);
        }
        rules.countTentatively(variant, template, states.and(template.state(), state));
        return groups.computeIfAbsent(
                new Key(variant, state, tier),
                key -> new EqualPods(variant, rules.concern(variant), key.state(), tier));
    }

    private int state(Variant variant, int[] domains) {
        int state = variant.state();
        for (int domain : domains) {
            state = states.and(state, domain);
        }
        return state;
    }

    // Returns the domains with the fewest pods, summed over all spread constraints that count the pod, including those
    // of other pods. So the pods of every spread constraint stay evenly distributed.
    private int[] best(Variant variant, Template template, List<int[]> choices) {
        return choices.size() == 1
                ? choices.getFirst()
                : choices.stream()
                        .min(Comparator.<int[]>comparingInt(domains -> rules.spreadCount(variant, domains))
                                .thenComparingDouble(domains -> switch (choice) {
                                    case LEAST_LOADED -> load(domains);
                                    case CHEAPEST -> price(variant, template, domains);
                                }))
                        .orElseThrow();
    }

    /** Returns the price in US dollars per hour of a node for this pod alone. */
    private double price(Variant variant, Template template, int[] domains) {
        var market = input.markets().get(template.number());
        int state = market.join(state(variant, domains));
        int type = state == States.NEVER ? -1 : market.cheapest(state, variant.requests());
        return type < 0 ? Double.POSITIVE_INFINITY : market.price(state, type);
    }

    private double load(int[] domains) {
        double sum = 0;
        for (int domain : domains) {
            var loaded = load.get(domain);
            for (int slot = 0; loaded != null && slot < loaded.length; slot++) {
                sum += loaded[slot];
            }
        }
        return sum;
    }
}
