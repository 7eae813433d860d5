package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.topology.Concern;
import sh.joiner.engine.topology.Concern.KeyRules;
import sh.joiner.engine.topology.Concern.RestrictingGroup;
import sh.joiner.engine.topology.Counts;
import sh.joiner.engine.topology.Domains;
import sh.joiner.engine.topology.Group;
import sh.joiner.engine.topology.KeyDomains;
import sh.joiner.engine.topology.KeyDomains.Domain;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;

/**
 * Counts topology spread, affinity and anti-affinity exactly (core 4.14).
 * <p>A new claim allows several zones as long as possible. A pod with a rule about zones fixes the zone of its claim. From then on each count is
 * exact, where Karpenter estimates.
 */
public final class Topology {

    private static final int MOST_COMBINATIONS = 64;
    private static final List<int[]> UNCHANGED = List.of(new int[0]);

    private final Groups groups;
    private final States states;
    private final int newHosts;
    private final Map<Integer, Set<Group>> counted =
            new HashMap<>(); // by host of a new claim: the groups that filter by labels and count its pods

    public Topology(
            Collection<PodClass> classes,
            List<Pod> running,
            List<SchedulingNode> views,
            List<Template> templates,
            States states,
            Namespaces namespaces) {
        var domains = new Domains(templates, states);
        this.groups = new Groups(classes, running, domains, namespaces);
        this.states = states;
        groups.all().forEach(group -> domains.know(group, views));
        var byNode = views.stream()
                .filter(view -> view.node() != null)
                .collect(Collectors.toMap(view -> Objects.requireNonNull(view.node()), view -> view));
        new RunningPodCounts(groups, byNode).count(running);
        var hosts = domains.of(Labels.HOSTNAME);
        views.forEach(hosts::of);
        this.newHosts = hosts.size();
    }

    /** Returns the number that represents the hostname of a new claim. */
    int host(int claim) {
        return newHosts + claim;
    }

    /** Returns the present counts, for {@link #restore}. */
    List<Counts> save() {
        return groups.all().stream().map(Group::counts).toList();
    }

    void restore(List<Counts> saved) {
        int position = 0;
        for (var group : groups.all()) {
            group.restore(saved.get(position++));
        }
    }

    /** Resets all counts to the given counts from the beginning of the pass. */
    void restart(List<Counts> beginning) {
        counted.clear();
        restore(beginning);
    }

    public boolean concerns(Variant variant) {
        return concern(variant).matters();
    }

    Concern concern(Variant variant) {
        return variant.concern(
                key -> Concern.of(key.of().example(), groups.restricting(key), groups.counting(key.of())));
    }

    /** Returns true if the rules allow the pod on this node or launching claim. */
    public boolean admits(Variant variant, SchedulingNode view) {
        var concern = concern(variant);
        for (var asked : concern.byHost()) {
            if (!admits(asked, view)) {
                return false;
            }
        }
        for (var about : concern.byKey()) {
            // A claim that is not launched may still allow several domains. Then its pods cannot be counted in any
            // of them.
            if (!about.domains().areSettled(view)) {
                return false;
            }
            for (var asked : about.asked()) {
                if (!admits(asked, view)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean admits(RestrictingGroup asked, SchedulingNode view) {
        int domain = asked.group().domains().of(view);
        return domain == KeyDomains.NONE ? asked.group().admitsOutside() : asked.admits(domain);
    }

    /**
     * Returns the states that a new claim may be joined with so that the rules allow the pod, the best first. Empty if the rules allow no domain now.
     * @param host the number of the claim as a host
     */
    List<int[]> answers(Variant variant, int host, Template template, int state) {
        var concern = concern(variant);
        if (!concern.admitsHost(host)) {
            return List.of();
        }
        var answers = UNCHANGED;
        for (var about : concern.byKey()) {
            var choices = choices(about, about.domains().open(template, state));
            answers = answers.size() == 1 && answers.getFirst().length == 0 ? choices : combined(answers, choices);
        }
        return answers;
    }

    /** Returns true if rules about other pods exclude the claim now, by its host or by a domain that it has settled on. */
    boolean refuses(Variant variant, ClaimBin bin) {
        var concern = concern(variant);
        if (!concern.admitsHost(bin.host())) {
            return true;
        }
        for (var about : concern.byKey()) {
            var domain = about.domains().settled(bin.state());
            if (domain.isPresent() && !about.admits(domain.get().number())) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the rules exclude the claim for the rest of the pass, whatever else is placed. */
    boolean refusesPermanently(Variant variant, ClaimBin bin) {
        var concern = concern(variant);
        if (Concern.isExcluded(concern.byHost(), bin.host())) {
            return true;
        }
        for (var about : concern.byKey()) {
            var domain = about.domains().settled(bin.state());
            if (domain.isPresent()
                    && Concern.isExcluded(about.asked(), domain.get().number())) {
                return true;
            }
        }
        return false;
    }

    private static List<int[]> combined(List<int[]> answers, List<int[]> choices) {
        return answers.stream()
                .flatMap(answer -> choices.stream().map(choice -> with(answer, choice)))
                .limit(MOST_COMBINATIONS)
                .toList();
    }

    private static int[] with(int[] answer, int[] choice) {
        return IntStream.concat(IntStream.of(answer), IntStream.of(choice)).toArray();
    }

    private static List<int[]> choices(KeyRules about, List<Domain> open) {
        if (open.isEmpty()) {
            return about.asked().stream().allMatch(asked -> asked.group().admitsOutside()) ? UNCHANGED : List.of();
        }
        if (open.size() == 1) {
            return about.admits(open.getFirst().number())
                    ? List.of(new int[] {open.getFirst().state()})
                    : List.of();
        }
        return admitted(about, open).stream()
                .limit(MOST_COMBINATIONS)
                .map(domain -> new int[] {domain.state()})
                .toList();
    }

    /** Returns those domains of {@code open} that the rules allow, the domains with the fewest pods first. */
    static List<Domain> admitted(KeyRules about, List<Domain> open) {
        var admitted = new ArrayList<Domain>(open.size());
        for (var domain : open) {
            if (about.admits(domain.number())) {
                admitted.add(domain);
            }
        }
        admitted.sort(Comparator.comparingInt(domain -> spreadCount(about, domain)));
        return admitted;
    }

    private static int spreadCount(KeyRules about, Domain domain) {
        int count = 0;
        for (var asked : about.asked()) {
            count += asked.group().key().kind() == Group.Kind.SPREAD
                    ? asked.group().countOf(domain.number())
                    : 0;
        }
        return count;
    }

    /** Counts a pod that was placed on a node or a launching claim. */
    void placed(Variant variant, SchedulingNode view) {
        for (var group : concern(variant).counting()) {
            int domain = group.domains().of(view);
            if (domain != KeyDomains.NONE && group.key().filter().counts(view)) {
                group.count(domain);
            }
        }
    }

    /** Counts a pod that was placed on a new claim. */
    void placed(Variant variant, int host, Template template, Narrowed claim) {
        for (var group : concern(variant).counting()) {
            if (group.counts(template, claim, states)) {
                if (group.isByHost()) {
                    group.count(host);
                } else {
                    group.domains().settled(claim.state()).ifPresent(domain -> group.count(domain.number()));
                }
                if (!group.key().filter().asksNoLabels()) {
                    counted.computeIfAbsent(host, _ -> new LinkedHashSet<>()).add(group);
                }
            }
        }
    }

    /**
     * Returns true if every spread rule that counts the claim's pods still counts them after this narrowing. Otherwise, the
     * narrowing is not allowed, because other pods were placed according to these counts.
     */
    boolean keepsCounts(ClaimBin bin, Narrowed claim) {
        var groups = counted.get(bin.host());
        return groups == null || groups.stream().allMatch(group -> group.counts(bin.template(), claim, states));
    }

    /** Counts a pod in its domains, except its host, as if it were on a claim in this state. */
    void countTentatively(Variant variant, Template template, int state) {
        var claim = new Narrowed(state, template.limits().types());
        for (var group : concern(variant).counting()) {
            if (!group.isByHost() && group.counts(template, claim, states)) {
                group.domains().settled(state).ifPresent(domain -> group.count(domain.number()));
            }
        }
    }

    /** Returns the sum of the pod counts in these domains, over all spread rules that count the pod. */
    int spreadCount(Variant variant, int[] ofDomains) {
        int count = 0;
        for (var group : concern(variant).counting()) {
            for (int state : ofDomains) {
                count += group.key().kind() == Group.Kind.SPREAD && !group.isByHost()
                        ? group.domains()
                                .settled(state)
                                .map(domain -> group.countOf(domain.number()))
                                .orElse(0)
                        : 0;
            }
        }
        return count;
    }

    /** Returns the first rule that no new claim of the template in this state can satisfy. */
    public Optional<Group> refusing(Variant variant, Template template, int state) {
        var pod = variant.of().example();
        return groups.restricting(variant).stream()
                .filter(group -> {
                    var asked = new RestrictingGroup(group, group.selects(pod));
                    return group.isByHost()
                            ? !asked.admits(host(Integer.MAX_VALUE - newHosts))
                            : choices(
                                            new KeyRules(group.domains(), List.of(asked)),
                                            group.domains().open(template, state))
                                    .isEmpty();
                })
                .findFirst();
    }
}
