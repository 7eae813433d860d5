package sh.joiner.engine.scheduling;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/**
 * Spread, affinity and anti-affinity, counted exactly (core 4.14).
 *
 * <p>A new claim leaves its zone open for as long as it can. A pod that some rule about zones concerns fixes it: from then on every count
 * is a plain number, where the reference guesses.
 */
final class Topology {

    private static final int MOST_COMBINATIONS = 64;

    private final Groups groups;
    private final States states;
    private final Domains domains;

    Topology(
            Collection<PodClass> classes,
            List<Pod> running,
            List<NodeView> views,
            List<Template> templates,
            States states) {
        this.groups = new Groups(classes, running);
        this.states = states;
        this.domains = new Domains(templates, states);
        groups.all().forEach(group -> domains.know(group, views));
        var byNode = views.stream()
                .filter(view -> view.node() != null)
                .collect(Collectors.toMap(view -> Objects.requireNonNull(view.node()), view -> view));
        new Census(groups, byNode).count(running);
    }

    boolean concerns(Variant variant) {
        return !groups.asked(variant).isEmpty()
                || !groups.counting(variant.of()).isEmpty();
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
        var asked = groups.asked(variant);
        var pod = variant.of().example();
        if (!asked.stream().filter(Group::isByHost).allMatch(group -> group.admits(pod, host))) {
            return List.of();
        }
        var answers = List.of(new int[0]);
        for (var key : keys(variant)) {
            var choices = choices(asked, pod, key, template, state);
            answers = answers.stream()
                    .flatMap(answer -> choices.stream().map(choice -> with(answer, choice)))
                    .limit(MOST_COMBINATIONS)
                    .toList();
        }
        return answers;
    }

    private static int[] with(int[] answer, int[] choice) {
        return IntStream.concat(IntStream.of(answer), IntStream.of(choice)).toArray();
    }

    private Set<LabelKey> keys(Variant variant) {
        return Stream.concat(groups.asked(variant).stream(), groups.counting(variant.of()).stream())
                .filter(group -> !group.isByHost())
                .map(Group::topology)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<int[]> choices(List<Group> asked, Pod pod, LabelKey key, Template template, int state) {
        var about = asked.stream().filter(group -> group.topology().equals(key)).toList();
        var open = domains.open(template, state, key);
        if (open.isEmpty()) {
            return about.stream().allMatch(Group::admitsOutside) ? List.of(new int[0]) : List.of();
        }
        return open.stream()
                .filter(domain -> about.stream().allMatch(group -> group.admits(pod, domain)))
                .sorted(Comparator.comparingInt(domain -> spreadCount(about, domain)))
                .map(domain -> new int[] {states.of(key, domain)})
                .toList();
    }

    private static int spreadCount(List<Group> about, String domain) {
        return about.stream()
                .filter(group -> group.key().kind() == Group.Kind.SPREAD)
                .mapToInt(group -> group.countOf(domain))
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
            }
        }
    }

    /** The first rule that no new claim of the template in this state could keep to. */
    Optional<Group> refusing(Variant variant, Template template, int state) {
        var pod = variant.of().example();
        return groups.asked(variant).stream()
                .filter(group -> group.isByHost()
                        ? !group.admits(pod, "")
                        : choices(List.of(group), pod, group.topology(), template, state)
                                .isEmpty())
                .findFirst();
    }
}
