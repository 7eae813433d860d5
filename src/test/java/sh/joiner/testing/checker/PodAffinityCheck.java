package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.checker.PlacedPods.PlacedPod;
import sh.joiner.testing.checker.PlacedPods.Traits;

/** Checks required affinity and anti-affinity between pods. Pods with equal traits are checked once. */
final class PodAffinityCheck {

    private final Map<String, Map<String, String>> namespaces = new TreeMap<>(); // labels by name
    private final List<Place> places;
    private final PlacedPods pods;
    private final List<Traits> distinct;
    private final Map<Owned, Set<Traits>> selected = new HashMap<>();
    private final Map<Traits, List<Owned>> antiAffinityRules = new HashMap<>();
    private final Map<List<AffinityRule>, List<Pod>> alone = new HashMap<>();
    private final List<String> faults = new ArrayList<>();

    /** A rule, and the traits of the pods that have it. */
    private record Owned(Traits owner, AffinityRule rule) {}

    private PodAffinityCheck(Snapshot snapshot, List<Place> places) {
        this.places = places;
        this.pods = new PlacedPods(places);
        this.distinct = pods.distinctTraits();
        snapshot.pods().forEach(pod -> namespaces.put(pod.name().namespace(), Map.of()));
        snapshot.around().namespaces().forEach(namespace -> namespaces.put(namespace.name(), namespace.labels()));
    }

    static List<String> faults(Snapshot snapshot, List<Place> places) {
        var check = new PodAffinityCheck(snapshot, places);
        check.places.forEach(place -> place.placed().forEach(pod -> {
            check.checkAntiAffinity(pod, place);
            check.checkAffinity(pod, place);
        }));
        check.oneBeginning();
        return check.faults;
    }

    // Checks both directions: the rules of the new pod for all other pods, and the rules of all other pods for the
    // new pod.
    private void checkAntiAffinity(Pod pod, Place place) {
        var traits = pods.traits(pod);
        var clashing = new TreeMap<Integer, PlacedPod>();
        for (var rule : required(traits, Kind.ANTI_AFFINITY)) {
            for (var other : selected(new Owned(traits, rule))) {
                collect(rule, place, other, clashing);
            }
        }
        for (var owned : antiAffinityRules.computeIfAbsent(traits, this::antiAffinityRules)) {
            collect(owned.rule(), place, owned.owner(), clashing);
        }
        for (var other : clashing.values()) {
            if (!other.pod().uid().equals(pod.uid())) {
                faults.add("%s in %s must not be in the same domain as %s in %s"
                        .formatted(
                                pod.name(),
                                place.name(),
                                other.pod().name(),
                                other.place().name()));
            }
        }
    }

    private void collect(AffinityRule rule, Place place, Traits others, Map<Integer, PlacedPod> clashing) {
        var key = rule.topologyKey().value();
        for (var domain : place.domains(key)) {
            pods.possiblyIn(key, domain).pods(others).forEach(other -> clashing.put(other.number(), other));
        }
    }

    private static List<AffinityRule> required(Traits traits, Kind kind) {
        return traits.rules().stream()
                .filter(rule -> rule.isRequired() && rule.kind() == kind)
                .toList();
    }

    /** Returns the anti-affinity rules that select pods with these traits. */
    private List<Owned> antiAffinityRules(Traits traits) {
        return distinct.stream()
                .flatMap(owner -> required(owner, Kind.ANTI_AFFINITY).stream().map(rule -> new Owned(owner, rule)))
                .filter(owned -> selected(owned).contains(traits))
                .toList();
    }

    private Set<Traits> selected(Owned owned) {
        return selected.computeIfAbsent(owned, this::allSelected);
    }

    private Set<Traits> allSelected(Owned owned) {
        var rule = owned.rule();
        var named = namespaces(rule);
        var owner = owned.owner().selectable();
        var found = new HashSet<Traits>();
        for (var other : distinct) {
            if (SelectorMatch.by(owner, rule.selector(), rule.matchLabelKeys(), named, other.selectable())) {
                found.add(other);
            }
        }
        return found;
    }

    private Set<String> namespaces(AffinityRule rule) {
        var named = new TreeSet<>(rule.namespaces());
        var selector = rule.namespaceSelector();
        if (selector != null) {
            namespaces.forEach((name, labels) -> {
                if (LabelCheck.keepTo(selector.rules(), labels)) {
                    named.add(name);
                }
            });
            named.add("selected by labels"); // an empty set means the pod's own namespace
        }
        return named;
    }

    /** Returns true if all affinity rules of the owner select the other pod. */
    private boolean isMatch(Traits owner, Traits other) {
        return required(owner, Kind.AFFINITY).stream()
                .allMatch(rule -> selected(new Owned(owner, rule)).contains(other));
    }

    private void checkAffinity(Pod pod, Place place) {
        var traits = pods.traits(pod);
        var rules = required(traits, Kind.AFFINITY);
        for (var rule : rules) {
            boolean met = hasMatchingPod(pod, traits, rule, place);
            if (!met && isMatch(traits, traits)) {
                alone.computeIfAbsent(rules, _ -> new ArrayList<>()).add(pod);
            } else if (!met) {
                faults.add(
                        "%s in %s is without the pods that its affinity requires".formatted(pod.name(), place.name()));
            }
        }
    }

    private boolean hasMatchingPod(Pod pod, Traits traits, AffinityRule rule, Place place) {
        var key = rule.topologyKey().value();
        var domains = place.domains(key);
        if (domains.size() != 1) {
            return false;
        }
        var domain = pods.certainlyIn(key, domains.iterator().next());
        return selected(new Owned(traits, rule)).stream()
                .filter(other -> isMatch(traits, other))
                .flatMap(other -> domain.pods(other).stream())
                .anyMatch(other -> !other.pod().uid().equals(pod.uid()));
    }

    // Only one pod may start an affinity group, and no pod may if a pod of the group already runs.
    private void oneBeginning() {
        var running = pods.runningTraits();
        alone.forEach((_, beginning) -> {
            var first = pods.traits(beginning.getFirst());
            boolean others = running.stream().anyMatch(other -> isMatch(first, other));
            long distinctPods = beginning.stream().distinct().count();
            if (distinctPods > 1 || others) {
                faults.add("%s starts a second group in another domain"
                        .formatted(beginning.getLast().name()));
            }
        });
    }
}
