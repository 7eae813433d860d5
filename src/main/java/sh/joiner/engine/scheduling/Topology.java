package sh.joiner.engine.scheduling;

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
import sh.joiner.engine.scheduling.Concern.Asked;
import sh.joiner.engine.scheduling.Domains.Domain;
import sh.joiner.model.pod.Pod;

/**
 * Spread, affinity and anti-affinity, counted exactly (core 4.14).
 *
 * <p>A new claim leaves its zone open for as long as it can. A pod that some rule about zones concerns fixes it: from then on every count
 * is a plain number, where the reference guesses.
 */
final class Topology {

    private static final int MOST_COMBINATIONS = 64;
    private static final List<int[]> AS_IT_IS = List.of(new int[0]);

    private final Groups groups;
    private final States states;
    private final Domains domains;
    private final Map<Variant, Concern> concerns = new HashMap<>();
    private final Map<String, Set<Group>> counted =
            new HashMap<>(); // on new claims, by host, as long as their labels allow

    Topology(
            Collection<PodClass> classes,
            List<Pod> running,
            List<NodeView> views,
            List<Template> templates,
            States states,
            Namespaces namespaces) {
        this.groups = new Groups(classes, running, namespaces);
        this.states = states;
        this.domains = new Domains(templates, states);
        groups.all().forEach(group -> domains.know(group, views));
        var byNode = views.stream()
                .filter(view -> view.node() != null)
                .collect(Collectors.toMap(view -> Objects.requireNonNull(view.node()), view -> view));
        new Census(groups, byNode).count(running);
    }

    boolean concerns(Variant variant) {
        return concern(variant).matters();
    }

    /** Whether the pod may join those that are on a node, or will be on a claim under way. */
    boolean admits(Variant variant, NodeView view) {
        return groups.asked(variant).stream().allMatch(group -> admits(group, variant, view))
                && groups.counting(variant.of()).stream().allMatch(group -> isSettled(group, view));
    }

    private static boolean admits(Group group, Variant variant, NodeView view) {
        return isSettled(group, view)
                && Domains.of(view, group.topology())
                        .map(domain -> group.admits(variant.of().example(), domain))
                        .orElse(group.admitsOutside());
    }

    // A claim that was not launched may leave open in which domain it will be: then nothing can be counted there.
    private static boolean isSettled(Group group, NodeView view) {
        return Domains.areSettled(view, group.topology());
    }

    /**
     * The states that a new claim may be joined with so that the pod may go there, the best first; empty if it may not.
     *
     * @param host names the claim
     */
    List<int[]> answers(Variant variant, String host, Template template, int state) {
        var concern = concern(variant);
        if (!concern.admitsHost(host)) {
            return List.of();
        }
        var answers = AS_IT_IS;
        for (var about : concern.byKey().entrySet()) {
            var choices = choices(about.getValue(), domains.open(template, state, about.getKey()));
            answers = answers.size() == 1 && answers.getFirst().length == 0 ? choices : combined(answers, choices);
        }
        return answers;
    }

    /**
     * Whether rules about other pods keep the pod off the claim as things stand, whatever the claim leaves open: by its place, or by a
     * domain that it has settled on.
     */
    boolean refuses(Variant variant, ClaimBin bin) {
        var concern = concern(variant);
        if (!concern.admitsHost(bin.host())) {
            return true;
        }
        for (var about : concern.byKey().entrySet()) {
            var domain = domains.settled(bin.state(), about.getKey());
            if (domain.isPresent() && !admits(about.getValue(), domain.get())) {
                return true;
            }
        }
        return false;
    }

    /** Whether they will whatever else is placed. */
    boolean refusesForGood(Variant variant, ClaimBin bin) {
        var concern = concern(variant);
        return Concern.isShut(concern.byHost(), bin.host())
                || concern.byKey().entrySet().stream()
                        .anyMatch(about -> domains.settled(bin.state(), about.getKey())
                                .filter(domain -> Concern.isShut(about.getValue(), domain.value()))
                                .isPresent());
    }

    private Concern concern(Variant variant) {
        return concerns.computeIfAbsent(
                variant, one -> Concern.of(one.of().example(), groups.asked(one), groups.counting(one.of())));
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

    private static List<int[]> choices(List<Asked> about, List<Domain> open) {
        if (open.isEmpty()) {
            return about.stream().allMatch(one -> one.group().admitsOutside()) ? AS_IT_IS : List.of();
        }
        if (open.size() == 1) {
            return admits(about, open.getFirst())
                    ? List.of(new int[] {open.getFirst().state()})
                    : List.of();
        }
        return open.stream()
                .filter(domain -> admits(about, domain))
                .sorted(Comparator.comparingInt(domain -> spreadCount(about, domain)))
                .limit(MOST_COMBINATIONS)
                .map(domain -> new int[] {domain.state()})
                .toList();
    }

    private static boolean admits(List<Asked> about, Domain domain) {
        for (var one : about) {
            if (!one.admits(domain.value())) {
                return false;
            }
        }
        return true;
    }

    private static int spreadCount(List<Asked> about, Domain domain) {
        return about.stream()
                .map(Asked::group)
                .filter(group -> group.key().kind() == Group.Kind.SPREAD)
                .mapToInt(group -> group.countOf(domain.value()))
                .sum();
    }

    /** Counts a pod that went onto a node or a claim under way. */
    void placed(PodClass kind, NodeView view) {
        for (var group : groups.counting(kind)) {
            if (group.key().filter().counts(view)) {
                Domains.of(view, group.topology()).ifPresent(group::count);
            }
        }
    }

    /** Counts a pod that went onto a new claim. */
    void placed(PodClass kind, String host, Template template, int state) {
        for (var group : groups.counting(kind)) {
            if (group.key().filter().counts(template, state, states)) {
                Optional<String> domain = group.isByHost() ? Optional.of(host) : states.single(state, group.topology());
                domain.ifPresent(group::count);
                if (!group.key().filter().asksNoLabels()) {
                    counted.computeIfAbsent(host, _ -> new LinkedHashSet<>()).add(group);
                }
            }
        }
    }

    /** Whether a new claim may become this without leaving a spread that counts its pods: other pods were placed by that count. */
    boolean keepsCounts(ClaimBin bin, int state) {
        return counted.getOrDefault(bin.host(), Set.of()).stream()
                .allMatch(group -> group.key().filter().counts(bin.template(), state, states));
    }

    /** The first rule that no new claim of the template in this state could keep to. */
    Optional<Group> refusing(Variant variant, Template template, int state) {
        var pod = variant.of().example();
        return groups.asked(variant).stream()
                .filter(group -> group.isByHost()
                        ? !group.admits(pod, "")
                        : choices(
                                        List.of(new Asked(group, group.selects(pod))),
                                        domains.open(template, state, group.topology()))
                                .isEmpty())
                .findFirst();
    }
}
