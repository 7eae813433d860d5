package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/** Required affinity and anti-affinity, pod against pod. */
final class NeighbourJudge {

    private final Map<String, Map<String, String>> namespaces = new TreeMap<>(); // labels by name
    private final List<Place> places;
    private final List<Seat> seats;
    private final List<Seat> repelling;
    private final List<String> faults = new ArrayList<>();

    /** A pod where it is, or where it goes. */
    private record Seat(Pod pod, Place place) {}

    private NeighbourJudge(Snapshot snapshot, List<Place> places) {
        this.places = places;
        this.seats = places.stream()
                .flatMap(place -> place.pods().stream().map(pod -> new Seat(pod, place)))
                .toList();
        this.repelling = seats.stream().filter(seat -> repels(seat.pod())).toList();
        snapshot.pods().forEach(pod -> namespaces.put(pod.name().namespace(), Map.of()));
        snapshot.around().namespaces().forEach(namespace -> namespaces.put(namespace.name(), namespace.labels()));
    }

    static List<String> faults(Snapshot snapshot, List<Place> places) {
        var judge = new NeighbourJudge(snapshot, places);
        places.forEach(place -> place.coming().forEach(pod -> {
            judge.apart(new Seat(pod, place));
            judge.together(pod, place);
        }));
        judge.oneBeginning();
        return judge.faults;
    }

    // Both ways: what the newcomer wrote against all others, and what those that run wrote against it.
    private void apart(Seat newcomer) {
        for (var other : repels(newcomer.pod()) ? seats : repelling) {
            if (!other.pod().uid().equals(newcomer.pod().uid()) && (clash(newcomer, other) || clash(other, newcomer))) {
                faults.add("%s in %s must be apart from %s in %s"
                        .formatted(
                                newcomer.pod().name(),
                                newcomer.place().name(),
                                other.pod().name(),
                                other.place().name()));
            }
        }
    }

    private static boolean repels(Pod pod) {
        return pod.placing().affinities().stream().anyMatch(NeighbourJudge::isAntiAffinity);
    }

    private static boolean isAntiAffinity(AffinityRule rule) {
        return rule.isRequired() && rule.kind() == AffinityRule.Kind.ANTI_AFFINITY;
    }

    private boolean clash(Seat owner, Seat other) {
        return owner.pod().placing().affinities().stream()
                .filter(NeighbourJudge::isAntiAffinity)
                .filter(rule -> {
                    var key = rule.topologyKey().value();
                    return !Collections.disjoint(
                            owner.place().domains(key), other.place().domains(key));
                })
                .anyMatch(rule -> means(owner.pod(), rule, other.pod()));
    }

    private boolean means(Pod owner, AffinityRule rule, Pod other) {
        var named = new TreeSet<>(rule.namespaces());
        var selector = rule.namespaceSelector();
        if (selector != null) {
            namespaces.forEach((name, labels) -> {
                if (LabelJudge.keepTo(selector.rules(), labels)) {
                    named.add(name);
                }
            });
            named.add("selected by labels"); // an empty set would mean the pod's own
        }
        return Meant.by(owner, rule.selector(), rule.matchLabelKeys(), named, other);
    }

    private final Map<List<AffinityRule>, List<Pod>> alone = new HashMap<>();

    private static List<AffinityRule> wishes(Pod pod) {
        return pod.placing().affinities().stream()
                .filter(rule -> rule.isRequired() && rule.kind() == AffinityRule.Kind.AFFINITY)
                .toList();
    }

    private boolean meansByAll(Pod owner, Pod other) {
        return wishes(owner).stream().allMatch(rule -> means(owner, rule, other));
    }

    private void together(Pod pod, Place place) {
        var wishes = wishes(pod);
        for (var rule : wishes) {
            var own = place.domains(rule.topologyKey().value());
            boolean met = own.size() == 1
                    && places.stream()
                            .filter(other ->
                                    other.domains(rule.topologyKey().value()).equals(own))
                            .flatMap(other -> other.pods().stream())
                            .anyMatch(other -> !other.uid().equals(pod.uid()) && meansByAll(pod, other));
            if (!met && meansByAll(pod, pod)) {
                alone.computeIfAbsent(wishes, _ -> new ArrayList<>()).add(pod);
            } else if (!met) {
                faults.add("%s in %s has nobody that it must be with".formatted(pod.name(), place.name()));
            }
        }
    }

    // A pod may begin a group of its own only if there is none yet: so one at most, and none beside those that run.
    private void oneBeginning() {
        alone.forEach((rules, pods) -> {
            var first = pods.getFirst();
            boolean others = places.stream()
                    .flatMap(place -> place.outcomes().stream().limit(1))
                    .flatMap(machine -> machine.running().stream())
                    .anyMatch(running -> meansByAll(first, running));
            long distinct = pods.stream().distinct().count();
            if (distinct > 1 || others) {
                faults.add("%s begins a group apart from others"
                        .formatted(pods.getLast().name()));
            }
        });
    }
}
