package sh.joiner.engine.supply;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Namespace;

/** The namespaces of the cluster, for pod affinity terms that select namespaces by labels. */
public record Namespaces(List<Namespace> all) {

    public Set<String> selectedBy(LabelSelector selector) {
        return all.stream()
                .filter(namespace -> selector.selects(namespace.labels()))
                .map(Namespace::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
