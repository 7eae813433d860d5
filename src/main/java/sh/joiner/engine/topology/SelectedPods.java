package sh.joiner.engine.topology;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.supply.Namespaces;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;

/**
 * The pods that a rule about other pods selects.
 * @param namespaces the namespaces of the pods; {@code *} alone for every namespace
 * @param selector the selector; null selects no pod
 */
public record SelectedPods(Set<String> namespaces, @Nullable LabelSelector selector) {

    private static final String EVERY = "*";

    public static SelectedPods of(SpreadRule rule, Pod owner) {
        return new SelectedPods(
                Set.of(owner.name().namespace()), narrowed(rule.selector(), rule.matchLabelKeys(), owner));
    }

    /**
     * Returns the pods that a term selects, in the namespaces that the term names or selects. A term that does neither applies to the namespace of
     * its owner.
     */
    public static SelectedPods of(AffinityRule rule, Pod owner, Namespaces known) {
        return new SelectedPods(
                namespaces(rule, owner, known), narrowed(rule.selector(), rule.matchLabelKeys(), owner));
    }

    private static Set<String> namespaces(AffinityRule rule, Pod owner, Namespaces known) {
        var selector = rule.namespaceSelector();
        if (selector == null) {
            return rule.namespaces().isEmpty() ? Set.of(owner.name().namespace()) : rule.namespaces();
        }
        if (selector.rules().list().isEmpty()) {
            return Set.of(EVERY);
        }
        var namespaces = new TreeSet<>(rule.namespaces());
        namespaces.addAll(known.selectedBy(selector));
        return namespaces;
    }

    private static @Nullable LabelSelector narrowed(
            @Nullable LabelSelector selector, Iterable<LabelKey> keys, Pod owner) {
        var narrowed = selector;
        for (var key : keys) {
            var value = owner.labels().get(key.value());
            narrowed = narrowed == null || value == null ? narrowed : narrowed.and(key, value);
        }
        return narrowed;
    }

    /** Returns the requirements on the labels of the pods. Empty if there is no selector, or if the selector selects all pods. */
    List<Requirement> rules() {
        return selector == null ? List.of() : selector.rules().list();
    }

    boolean has(String namespace, Map<String, String> labels) {
        return selector != null
                && (namespaces.contains(namespace) || namespaces.contains(EVERY))
                && selector.selects(labels);
    }
}
