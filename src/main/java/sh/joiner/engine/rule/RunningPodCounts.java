package sh.joiner.engine.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.topology.Group;
import sh.joiner.engine.topology.KeyDomains;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;

/** Counts the running pods in the groups that select them, and in the groups of their own anti-affinity rules. */
final class RunningPodCounts {

    private final Groups groups;
    private final Map<NodeName, SchedulingNode> views;
    private final Map<PodKey, List<Group>> known = new HashMap<>();

    RunningPodCounts(Groups groups, Map<NodeName, SchedulingNode> views) {
        this.groups = groups;
        this.views = views;
    }

    /** Pods that no selector distinguishes. */
    private record PodKey(String namespace, Map<String, String> labels) {}

    void count(List<Pod> running) {
        if (groups.all().isEmpty()) {
            return;
        }
        for (var pod : running) {
            var view = view(pod);
            if (view != null) {
                selecting(pod).forEach(group -> count(group, view));
                groups.repelledBy(pod).forEach(group -> count(group, view));
            }
        }
    }

    private @Nullable SchedulingNode view(Pod pod) {
        return pod.node() == null ? null : views.get(pod.node());
    }

    private static void count(Group group, SchedulingNode view) {
        int domain = group.domains().of(view);
        if (domain != KeyDomains.NONE && group.key().filter().counts(view)) {
            group.count(domain);
        }
    }

    private List<Group> selecting(Pod pod) {
        return known.computeIfAbsent(
                new PodKey(pod.name().namespace(), pod.labels()),
                key -> groups.selecting(key.namespace(), key.labels()).stream()
                        .filter(group -> group.key().kind() != Group.Kind.REPELLED)
                        .toList());
    }
}
