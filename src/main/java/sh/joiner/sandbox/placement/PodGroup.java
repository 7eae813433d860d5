package sh.joiner.sandbox.placement;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import sh.joiner.sandbox.kind.ObjectSelector;

/** The pods to which a rule about other pods applies: pods with matching labels in listed or selected namespaces. */
public record PodGroup(Set<String> namespaces, ObjectSelector namespaceSelector, ObjectSelector pods) {

    public PodGroup {
        namespaces = Set.copyOf(namespaces);
    }

    boolean matches(PodShape pod, Function<String, Map<String, String>> namespaceLabels) {
        if (!pods.matches(pod.labels())) {
            return false;
        }
        return namespaces.contains(pod.namespace())
                || namespaceSelector.matches(namespaceLabels.apply(pod.namespace()));
    }
}
