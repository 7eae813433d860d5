package sh.joiner.sandbox.placement;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * Counts of placed pods for each node, with one set of counts for each cached {@link Question}. Also contains the required anti-affinity terms of the
 * placed pods. Counts and terms are updated when pods are placed or removed.
 */
public final class PlacedPodCounts {

    private static final int MOST_QUESTIONS = 500;

    private final Function<String, Map<String, String>> namespaceLabels;
    private final Map<Question, Map<String, Integer>> answers = new HashMap<>();
    private final Map<AffinityTerm, Map<String, Integer>> antiAffinityTerms = new HashMap<>();

    public PlacedPodCounts(Function<String, Map<String, String>> namespaceLabels) {
        this.namespaceLabels = namespaceLabels;
    }

    public void add(Resident pod) {
        count(pod, 1);
    }

    public void remove(Resident pod) {
        count(pod, -1);
    }

    private void count(Resident pod, int step) {
        answers.forEach((question, byNode) -> {
            if (counts(question, pod)) {
                shift(byNode, pod.node(), step);
            }
        });
        for (AffinityTerm term : pod.shape().podRules().apart()) {
            shift(antiAffinityTerms.computeIfAbsent(term, _ -> new HashMap<>()), pod.node(), step);
        }
    }

    private static void shift(Map<String, Integer> byNode, String node, int step) {
        byNode.merge(node, step, (count, more) -> count + more == 0 ? null : count + more);
    }

    /**
     * Returns, for each node, the number of pods that match the question. Nodes without such pods are omitted.
     *
     * @param residents all placed pods, which are only read if there are no counts for the question yet
     */
    public Map<String, Integer> ask(Question question, Collection<Resident> residents) {
        if (answers.size() > MOST_QUESTIONS) {
            answers.clear();
        }
        return answers.computeIfAbsent(question, _ -> countAll(question, residents));
    }

    private Map<String, Integer> countAll(Question question, Collection<Resident> residents) {
        var byNode = new HashMap<String, Integer>();
        for (Resident pod : residents) {
            if (counts(question, pod)) {
                shift(byNode, pod.node(), 1);
            }
        }
        return byNode;
    }

    private boolean counts(Question question, Resident pod) {
        var stays = !pod.leaving() || question.terminating() == TerminatingPods.COUNT;
        return stays && question.groups().stream().allMatch(group -> matches(group, pod.shape()));
    }

    public boolean matches(PodGroup group, PodShape pod) {
        return group.matches(pod, namespaceLabels);
    }

    /** Returns the required anti-affinity terms of placed pods, each with the number of pods that have the term on each node. */
    public Map<AffinityTerm, Map<String, Integer>> antiAffinityTerms() {
        return antiAffinityTerms;
    }

    /** Discards the counts of all questions. Must be called after the labels of a namespace have changed. */
    public void forget() {
        answers.clear();
    }

    /** Selects the pods that belong to all the groups. */
    public record Question(List<PodGroup> groups, TerminatingPods terminating) {}

    /** The handling of pods that are being deleted. */
    public enum TerminatingPods {
        COUNT,
        SKIP
    }

    /** A pod on its node. {@code leaving} is true if the pod is being deleted. */
    public record Resident(ObjectKey key, PodShape shape, String node, boolean leaving) {}
}
