package sh.joiner.engine.scheduling;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.requirement.LabelKey;

/**
 * Which pods a rule about other pods means.
 *
 * @param namespaces {@code *} alone for every namespace
 * @param selector absent selects none
 */
record Selection(Set<String> namespaces, @Nullable LabelSelector selector) {

    private static final String EVERY = "*";

    static Selection of(SpreadRule rule, Pod owner) {
        return new Selection(Set.of(owner.name().namespace()), narrowed(rule.selector(), rule.matchLabelKeys(), owner));
    }

    /**
     * What a term means. Labels of namespaces are not in the snapshot, so a selector of namespaces counts as all of them: that is exact for
     * the empty one, and for pods to be kept away from it errs on the safe side; see {@link #isExact}.
     */
    static Selection of(AffinityRule rule, Pod owner) {
        var namespaces = new TreeSet<>(rule.namespaces());
        if (rule.namespaceSelector() != null) {
            namespaces.clear();
            namespaces.add(EVERY);
        } else if (namespaces.isEmpty()) {
            namespaces.add(owner.name().namespace());
        }
        return new Selection(namespaces, narrowed(rule.selector(), rule.matchLabelKeys(), owner));
    }

    /** Whether a term selects no namespaces by labels, which nobody here knows. */
    static boolean isExact(AffinityRule rule) {
        return rule.namespaceSelector() == null
                || rule.namespaceSelector().rules().list().isEmpty();
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

    boolean has(String namespace, Map<String, String> labels) {
        return selector != null
                && (namespaces.contains(namespace) || namespaces.contains(EVERY))
                && selector.selects(labels);
    }
}
