package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.engine.topology.Domains;
import sh.joiner.engine.topology.Group;
import sh.joiner.engine.topology.Group.Kind;
import sh.joiner.engine.topology.GroupIndex;
import sh.joiner.engine.topology.NodeFilter;
import sh.joiner.engine.topology.SelectedPods;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;

/** The rules about other pods (spread, affinity and anti-affinity) of a pass, without duplicates, and the pods to which each rule applies. */
final class Groups {

    private final Domains domains;
    private final Namespaces namespaces;
    private final Map<Group.Key, Group> all = new LinkedHashMap<>();
    private final GroupIndex index = new GroupIndex();
    private final Map<PodClass, List<Group>> counting = new HashMap<>();
    private final Map<PodClass, List<Group>> repelling = new HashMap<>();
    private final Map<PodClass, List<Group>> selecting = new HashMap<>();
    private final Map<Variant, List<Group>> restricting = new HashMap<>();

    /** Collects the rules of the pods to be placed, and the anti-affinity rules of running pods. */
    Groups(Collection<PodClass> classes, List<Pod> running, Domains domains, Namespaces namespaces) {
        this.domains = domains;
        this.namespaces = namespaces;
        for (var kind : classes) {
            written(kind.example(), kind.key().placing());
            repelling(kind.example());
        }
        running.forEach(this::repelling);
    }

    Collection<Group> all() {
        return all.values();
    }

    /** Returns the groups whose selectors select pods with this namespace and these labels. */
    List<Group> selecting(String namespace, Map<String, String> labels) {
        return index.selecting(namespace, labels);
    }

    private Stream<Group> selecting(PodClass kind) {
        return selecting
                .computeIfAbsent(kind, podClass -> {
                    var pod = podClass.example();
                    return selecting(pod.name().namespace(), pod.labels());
                })
                .stream();
    }

    /** Returns the groups that count pods of this class once they are placed. */
    List<Group> counting(PodClass kind) {
        return counting.computeIfAbsent(kind, podClass -> {
            var groups = new ArrayList<>(repelling(podClass.example()));
            selecting(podClass)
                    .filter(group -> group.key().kind() != Kind.REPELLED)
                    .forEach(groups::add);
            return List.copyOf(groups);
        });
    }

    /**
     * Returns the groups that restrict where the pods may be placed: the pods' own rules, and anti-affinity rules of
     * other pods that select these pods.
     */
    List<Group> restricting(Variant variant) {
        return restricting.computeIfAbsent(variant, key -> {
            var groups = new ArrayList<>(written(key.of().example(), key.placing()));
            groups.addAll(repelled(key.of()));
            return List.copyOf(groups);
        });
    }

    private List<Group> repelled(PodClass kind) {
        return repelling.computeIfAbsent(
                kind,
                podClass -> selecting(podClass)
                        .filter(group -> group.key().kind() == Kind.REPELLED)
                        .toList());
    }

    private List<Group> written(Pod pod, Pod.Placing placing) {
        var groups = new ArrayList<Group>();
        placing.spreads().forEach(rule -> groups.add(spread(rule, pod)));
        if (placing.affinities().isEmpty()) {
            return groups;
        }
        var together = together(pod, placing);
        for (var rule : placing.affinities()) {
            groups.add(
                    switch (rule.kind()) {
                        case AFFINITY ->
                            group(
                                    Kind.TOGETHER,
                                    rule,
                                    rule.isRequired() ? together : List.of(SelectedPods.of(rule, pod, namespaces)));
                        case ANTI_AFFINITY -> group(Kind.APART, rule, List.of(SelectedPods.of(rule, pod, namespaces)));
                    });
        }
        return groups;
    }

    // As in kube-scheduler, another pod counts for the affinity only if all required terms select that pod.
    private List<SelectedPods> together(Pod pod, Pod.Placing placing) {
        return placing.affinities().stream()
                .filter(rule -> rule.kind() == AffinityRule.Kind.AFFINITY && rule.isRequired())
                .map(rule -> SelectedPods.of(rule, pod, namespaces))
                .distinct()
                .toList();
    }

    private List<Group> repelling(Pod pod) {
        if (pod.placing().affinities().isEmpty()) {
            return List.of();
        }
        return pod.placing().affinities().stream()
                .filter(rule -> rule.kind() == AffinityRule.Kind.ANTI_AFFINITY && rule.isRequired())
                .map(rule -> group(Kind.REPELLED, rule, List.of(SelectedPods.of(rule, pod, namespaces))))
                .distinct()
                .toList();
    }

    /** Returns the groups of a running pod's required anti-affinity. */
    List<Group> repelledBy(Pod pod) {
        return repelling(pod);
    }

    private Group group(Kind kind, AffinityRule rule, List<SelectedPods> selections) {
        return shared(new Group.Key(kind, rule.topologyKey(), selections, 0, 0, NodeFilter.NONE));
    }

    // The node filter is read from the unrelaxed pod, so relaxed and unrelaxed pods of a kind share one group.
    private Group spread(SpreadRule rule, Pod pod) {
        return shared(new Group.Key(
                Kind.SPREAD,
                rule.topologyKey(),
                List.of(SelectedPods.of(rule, pod)),
                rule.maxSkew(),
                rule.minDomains(),
                NodeFilter.of(rule, pod.placing())));
    }

    private Group shared(Group.Key key) {
        return all.computeIfAbsent(key, newKey -> {
            var group = new Group(newKey, domains.of(newKey.topology()));
            index.add(group);
            return group;
        });
    }
}
