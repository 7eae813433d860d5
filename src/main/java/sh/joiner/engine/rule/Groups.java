package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.engine.topology.Domains;
import sh.joiner.engine.topology.Group;
import sh.joiner.engine.topology.Group.Kind;
import sh.joiner.engine.topology.NodeFilter;
import sh.joiner.engine.topology.SelectedPods;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;

/** Every rule about other pods that matters in a pass, each once, and which pods it concerns. */
final class Groups {

    private final Domains domains;
    private final Namespaces namespaces;
    private final Map<Group.Key, Group> all = new LinkedHashMap<>();
    private final Map<PodClass, List<Group>> counting = new HashMap<>();
    private final Map<PodClass, List<Group>> repelling = new HashMap<>();
    private final Map<Variant, List<Group>> asked = new HashMap<>();

    /** The rules that pods to be placed wrote, and those by which pods that run keep others away. */
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

    /** The groups in which pods of the class count once they are placed. */
    List<Group> counting(PodClass kind) {
        return counting.computeIfAbsent(kind, podClass -> {
            var groups = new ArrayList<>(repelling(podClass.example()));
            all.values().stream()
                    .filter(group -> group.key().kind() != Kind.REPELLED && group.selects(podClass.example()))
                    .forEach(groups::add);
            return List.copyOf(groups);
        });
    }

    /** The groups that have a say in where the pods may go: their own rules, and others' that repel them. */
    List<Group> asked(Variant variant) {
        return asked.computeIfAbsent(variant, otherVariant -> {
            var groups = new ArrayList<>(written(otherVariant.of().example(), otherVariant.placing()));
            groups.addAll(repelled(otherVariant.of()));
            return List.copyOf(groups);
        });
    }

    private List<Group> repelled(PodClass kind) {
        return repelling.computeIfAbsent(
                kind,
                podClass -> all.values().stream()
                        .filter(group -> group.key().kind() == Kind.REPELLED && group.selects(podClass.example()))
                        .toList());
    }

    private List<Group> written(Pod pod, Pod.Placing placing) {
        var groups = new ArrayList<Group>();
        placing.spreads().forEach(rule -> groups.add(spread(rule, pod)));
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

    // As kube-scheduler has it, a pod to be with must be meant by all required terms at once.
    private List<SelectedPods> together(Pod pod, Pod.Placing placing) {
        return placing.affinities().stream()
                .filter(rule -> rule.kind() == AffinityRule.Kind.AFFINITY && rule.isRequired())
                .map(rule -> SelectedPods.of(rule, pod, namespaces))
                .distinct()
                .toList();
    }

    private List<Group> repelling(Pod pod) {
        return pod.placing().affinities().stream()
                .filter(rule -> rule.kind() == AffinityRule.Kind.ANTI_AFFINITY && rule.isRequired())
                .map(rule -> group(Kind.REPELLED, rule, List.of(SelectedPods.of(rule, pod, namespaces))))
                .distinct()
                .toList();
    }

    /** The groups by which a running pod keeps others away. */
    List<Group> repelledBy(Pod pod) {
        return repelling(pod);
    }

    private Group group(Kind kind, AffinityRule rule, List<SelectedPods> selections) {
        return the(new Group.Key(kind, rule.topologyKey(), selections, 0, 0, NodeFilter.NONE));
    }

    // The filter is that of the pod as it was written: a relaxed pod is counted with its sisters.
    private Group spread(SpreadRule rule, Pod pod) {
        return the(new Group.Key(
                Kind.SPREAD,
                rule.topologyKey(),
                List.of(SelectedPods.of(rule, pod)),
                rule.maxSkew(),
                rule.minDomains(),
                NodeFilter.of(rule, pod.placing())));
    }

    private Group the(Group.Key key) {
        return all.computeIfAbsent(key, otherKey -> new Group(otherKey, domains.of(otherKey.topology())));
    }
}
