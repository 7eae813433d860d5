package sh.joiner.model.pod;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.requirement.LabelKey;

/**
 * A pod affinity or anti-affinity term (core 4.14).
 *
 * @param weight 1 to 100 for a preferred term, 0 for a required term
 * @param namespaces names of namespaces; if there are neither names nor a selector, the term applies to the namespace
 *     of the pod
 * @param namespaceSelector selects further namespaces by their labels; absent if the term has no such selector
 */
public record AffinityRule(
        Kind kind,
        int weight,
        LabelKey topologyKey,
        @Nullable LabelSelector selector,
        Set<String> namespaces,
        @Nullable LabelSelector namespaceSelector,
        List<LabelKey> matchLabelKeys) {

    public AffinityRule {
        namespaces = Set.copyOf(namespaces);
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }

    /** Affinity places pods together, anti-affinity keeps them apart. */
    public enum Kind {
        AFFINITY,
        ANTI_AFFINITY
    }

    public boolean isRequired() {
        return weight == 0;
    }
}
