package sh.joiner.board;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds the pods of the example. */
final class ExamplePods {

    private ExamplePods() {}

    static Pod running(String namespace, String name, String cpu, NodeName node, Instant createdAt) {
        var life = new Pod.Life(Pod.Phase.RUNNING, true, createdAt.plusSeconds(40), null, 30, 0, "");
        return pod(new PodName(namespace, name), cpu, createdAt, node, null, life);
    }

    static Pod waiting(String namespace, String name, String cpu, Instant since) {
        return pod(new PodName(namespace, name), cpu, since.minusSeconds(1), null, since, Pod.Life.PENDING);
    }

    private static Pod pod(
            PodName name,
            String cpu,
            Instant createdAt,
            @Nullable NodeName node,
            @Nullable Instant waiting,
            Pod.Life life) {
        return new Pod(
                name,
                "uid-" + name,
                Map.of("app", "example"),
                Map.of(),
                Optional.of(new Owner("apps/v1", "ReplicaSet", owner(name.name()), "uid-owner")),
                createdAt,
                Resources.parse(Map.of("cpu", cpu, "memory", "1Gi", "pods", "1")),
                placing(),
                node,
                null,
                waiting,
                life,
                false);
    }

    private static Pod.Placing placing() {
        var arm = Requirements.of(Requirement.in(Labels.ARCH, "arm64"));
        return new Pod.Placing(
                new NodeAffinity(arm, List.of(), List.of(), false),
                List.of(new Toleration("dedicated", false, "batch", null)),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static String owner(String pod) {
        return pod.substring(0, pod.lastIndexOf('-'));
    }
}
