package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.checker.SelectorMatch.Selectable;

/**
 * Checks the required topology spread rules with all pods at their planned places.
 *
 * <p>A rule may select a new pod that does not have the rule itself. Such a pod may be bound after the pods with the rule. So for the
 * domain whose skew is computed, the check uses the lowest possible count, without such pods. For the minimum over all domains, the check uses the
 * highest possible count, with such pods. A node or claim that is being deleted,
 * and on which no pod stays, is ignored. Terminating pods are not counted: kube-scheduler skips them ({@code countPodsMatchSelector} in its plugin
 * PodTopologySpread).
 */
final class SpreadCheck {

    private final List<Place> places;
    private final List<String> faults = new ArrayList<>();
    private final Map<PodKey, Counts> known = new HashMap<>();

    private SpreadCheck(Snapshot snapshot, List<Place> places) {
        this.places = places.stream()
                .filter(place -> !place.nonTerminating().isEmpty() || !LeavingNodes.is(snapshot, place))
                .toList();
    }

    static List<String> faults(Snapshot snapshot, List<Place> places) {
        var check = new SpreadCheck(snapshot, places);
        places.forEach(place -> place.placed()
                .forEach(pod -> pod.placing().spreads().stream()
                        .filter(rule -> rule.whenUnsatisfiable() == SpreadRule.Unsatisfiable.DO_NOT_SCHEDULE)
                        .forEach(rule -> check.spread(pod, rule, place))));
        return check.faults;
    }

    private void spread(Pod owner, SpreadRule rule, Place place) {
        var own = place.domains(rule.topologyKey().value());
        if (own.size() != 1) {
            faults.add("%s has a spread rule over %s, but %s does not have exactly one value of this label"
                    .formatted(owner.name(), rule.topologyKey(), place.name()));
            return;
        }
        var counts = known.computeIfAbsent(podKey(owner, rule), _ -> count(owner, rule));
        var most = counts.most();
        var least = counts.least();
        var domain = own.iterator().next();
        int floor = most.size() < rule.minDomains() || most.isEmpty()
                ? 0
                : most.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        int skew = least.getOrDefault(domain, 0) - floor;
        if (skew > rule.maxSkew()) {
            faults.add("%s in %s: %s has %d more pods than the emptiest domain, but maxSkew is %d (%s)"
                    .formatted(owner.name(), place.name(), domain, skew, rule.maxSkew(), most));
        }
    }

    /** The properties of a pod on which the counts of its rule depend. */
    private record PodKey(
            SpreadRule rule,
            String namespace,
            Map<String, String> labels,
            NodeAffinity affinity,
            List<Toleration> tolerations) {}

    /** The highest and the lowest possible number of pods in each domain. */
    private record Counts(Map<String, Integer> most, Map<String, Integer> least) {}

    private static PodKey podKey(Pod owner, SpreadRule rule) {
        return new PodKey(
                rule,
                owner.name().namespace(),
                rule.matchLabelKeys().isEmpty() ? Map.of() : owner.labels(),
                owner.placing().affinity(),
                owner.placing().tolerations());
    }

    private Counts count(Pod owner, SpreadRule rule) {
        var counts = new Counts(new TreeMap<>(), new TreeMap<>());
        var visible = new IdentityHashMap<List<CheckedNode>, Place>(); // equal claims share their outcomes
        for (var place : places) {
            var shared = visible.computeIfAbsent(place.outcomes(), _ -> visible(owner, rule, place));
            count(owner, rule, place, domains(rule, place, shared), counts);
        }
        return counts;
    }

    private static void count(Pod owner, SpreadRule rule, Place place, Set<String> domains, Counts counts) {
        for (var domain : domains) {
            counts.most().merge(domain, 0, Integer::sum);
            for (var pod : place.nonTerminating()) {
                if (selects(owner, rule, pod)) {
                    counts.most().merge(domain, 1, Integer::sum);
                    boolean hasRule = pod.placing().spreads().contains(rule) && countsTheSameNodes(rule, owner, pod);
                    counts.least().merge(domain, hasRule || !place.placed().contains(pod) ? 1 : 0, Integer::sum);
                }
            }
        }
    }

    private static boolean countsTheSameNodes(SpreadRule rule, Pod one, Pod other) {
        return (rule.affinityPolicy() == SpreadRule.NodePolicy.IGNORE
                        || one.placing()
                                .affinity()
                                .alternatives()
                                .equals(other.placing().affinity().alternatives()))
                && (rule.taintsPolicy() == SpreadRule.NodePolicy.IGNORE
                        || one.placing().tolerations().equals(other.placing().tolerations()));
    }

    private static boolean selects(Pod owner, SpreadRule rule, Pod pod) {
        return SelectorMatch.by(
                Selectable.of(owner), rule.selector(), rule.matchLabelKeys(), Set.of(), Selectable.of(pod));
    }

    /** Returns the domains in which the rule may count this place; none if the rule ignores all nodes that the place may become. */
    private static Set<String> domains(SpreadRule rule, Place place, Place visible) {
        if (visible.outcomes().isEmpty()) {
            return Set.of();
        }
        return rule.topologyKey().equals(Labels.HOSTNAME)
                ? Set.of(place.name())
                : visible.domains(rule.topologyKey().value());
    }

    /** Returns the place with only those of its possible nodes that the rule counts. */
    private static Place visible(Pod owner, SpreadRule rule, Place place) {
        var counted = place.outcomes().stream()
                .filter(checkedNode -> (rule.affinityPolicy() == SpreadRule.NodePolicy.IGNORE
                                || matches(owner, checkedNode))
                        && (rule.taintsPolicy() == SpreadRule.NodePolicy.IGNORE || tolerates(owner, checkedNode)))
                .toList();
        return new Place(place.name(), counted, List.of(), Optional.empty());
    }

    private static boolean matches(Pod owner, CheckedNode checkedNode) {
        return owner.placing().affinity().alternatives().stream()
                .anyMatch(rules -> LabelCheck.keepTo(rules, checkedNode.labels()));
    }

    private static boolean tolerates(Pod owner, CheckedNode checkedNode) {
        return owner.placing().refuses(checkedNode.taints()).stream()
                .allMatch(taint -> taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE);
    }
}
