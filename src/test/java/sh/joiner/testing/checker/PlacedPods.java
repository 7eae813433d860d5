package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.Pod;
import sh.joiner.testing.checker.SelectorMatch.Selectable;

/**
 * The running and the placed pods of a plan, indexed by topology domain and by the properties that affinity rules read, so that no check
 * compares each pair of pods.
 */
final class PlacedPods {

    private final List<Place> places;
    private final Map<TraitsKey, Traits> distinct = new HashMap<>();
    private final IdentityHashMap<Pod, Traits> traits = new IdentityHashMap<>();
    private final List<PlacedPod> all = new ArrayList<>();
    private final Map<String, Map<String, Domain>> possible = new HashMap<>(); // by topology key, then by domain
    private final Map<String, Map<String, Domain>> certain = new HashMap<>();

    private record TraitsKey(Selectable selectable, List<AffinityRule> rules) {}

    /** The properties of a pod that affinity rules read. All pods of a workload share one object, which is compared by identity. */
    static final class Traits {

        private final TraitsKey key;

        private Traits(TraitsKey key) {
            this.key = key;
        }

        Selectable selectable() {
            return key.selectable();
        }

        List<AffinityRule> rules() {
            return key.rules();
        }
    }

    /** A pod with its place; the number is its position among all pods. */
    record PlacedPod(int number, Pod pod, Place place) {}

    /** The pods of one topology domain, by their traits. */
    static final class Domain {

        private final Map<Traits, List<PlacedPod>> pods = new HashMap<>();

        List<PlacedPod> pods(Traits traits) {
            return pods.getOrDefault(traits, List.of());
        }
    }

    PlacedPods(List<Place> places) {
        this.places = places;
        places.forEach(place -> place.nonTerminating().forEach(pod -> add(pod, place)));
    }

    private void add(Pod pod, Place place) {
        var key = new TraitsKey(Selectable.of(pod), pod.placing().affinities());
        traits.put(pod, distinct.computeIfAbsent(key, Traits::new));
        all.add(new PlacedPod(all.size(), pod, place));
    }

    Traits traits(Pod pod) {
        var known = traits.get(pod);
        if (known == null) {
            throw new IllegalArgumentException(pod.name() + " has no place");
        }
        return known;
    }

    List<Traits> distinctTraits() {
        return List.copyOf(distinct.values());
    }

    /** Returns the pods that may be placed in this domain. */
    Domain possiblyIn(String topologyKey, String domain) {
        return possible.computeIfAbsent(topologyKey, key -> index(key, _ -> true))
                .getOrDefault(domain, new Domain());
    }

    /** Returns the pods that can be placed in this domain only. */
    Domain certainlyIn(String topologyKey, String domain) {
        return certain.computeIfAbsent(
                        topologyKey,
                        key -> index(key, place -> place.domains(key).size() == 1))
                .getOrDefault(domain, new Domain());
    }

    private Map<String, Domain> index(String key, Predicate<Place> included) {
        var index = new HashMap<String, Domain>();
        for (var placed : all) {
            if (included.test(placed.place())) {
                placed.place()
                        .domains(key)
                        .forEach(domain -> index.computeIfAbsent(domain, _ -> new Domain())
                                .pods
                                .computeIfAbsent(traits(placed.pod()), _ -> new ArrayList<>())
                                .add(placed));
            }
        }
        return index;
    }

    /** Returns the traits of the pods that run before the plan and do not terminate. */
    List<Traits> runningTraits() {
        return places.stream()
                .flatMap(place -> place.outcomes().stream().limit(1))
                .flatMap(checkedNode -> checkedNode.running().stream())
                .filter(pod -> !pod.life().isTerminating())
                .map(this::traits)
                .distinct()
                .toList();
    }
}
