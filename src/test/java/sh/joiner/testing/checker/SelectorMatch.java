package sh.joiner.testing.checker;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;

/** Checks if a rule of one pod selects another pod. */
final class SelectorMatch {

    private SelectorMatch() {}

    /** The properties of a pod that the selectors of a rule read. */
    record Selectable(String namespace, Map<String, String> labels) {

        static Selectable of(Pod pod) {
            return new Selectable(pod.name().namespace(), pod.labels());
        }
    }

    static boolean by(
            Selectable owner,
            @Nullable LabelSelector selector,
            List<LabelKey> sameLabels,
            Set<String> namespaces,
            Selectable other) {
        boolean near = namespaces.isEmpty()
                ? other.namespace().equals(owner.namespace())
                : namespaces.contains(other.namespace());
        return near
                && selector != null
                && LabelCheck.keepTo(selector.rules(), other.labels())
                && sameLabels.stream().allMatch(key -> same(key.value(), owner.labels(), other.labels()));
    }

    private static boolean same(String key, Map<String, String> owner, Map<String, String> other) {
        return !owner.containsKey(key) || Stream.of(owner.get(key)).allMatch(value -> value.equals(other.get(key)));
    }
}
