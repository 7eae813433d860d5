package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.resource.Resources;

/** Reads pods in the form in which the API server returns them. */
final class PodReader {

    private PodReader() {}

    static Pod pending(JsonNode pod) {
        return pod(pod, Instant.parse("2026-01-01T00:00:00Z"), Pod.Life.PENDING);
    }

    static Pod bound(JsonNode pod) {
        var running = new Pod.Life(Pod.Phase.RUNNING, true, null, null, 30, 0, "");
        return pod(pod, null, running);
    }

    static DaemonSet daemon(JsonNode pod) {
        return new DaemonSet(name(pod), requests(pod.path("spec")), PlacingReader.of(pod.path("spec")));
    }

    private static Pod pod(JsonNode pod, @Nullable Instant waiting, Pod.Life life) {
        var meta = pod.path("metadata");
        var spec = pod.path("spec");
        return new Pod(
                name(pod),
                meta.path("uid").asText(),
                RuleReader.map(meta.path("labels")),
                RuleReader.map(meta.path("annotations")),
                owner(meta),
                Instant.parse(meta.path("creationTimestamp").asText()),
                requests(spec),
                PlacingReader.of(spec),
                spec.has("nodeName") ? new NodeName(spec.path("nodeName").asText()) : null,
                null,
                waiting,
                life,
                false);
    }

    private static PodName name(JsonNode pod) {
        var meta = pod.path("metadata");
        return new PodName(meta.path("namespace").asText(), meta.path("name").asText());
    }

    private static Optional<Owner> owner(JsonNode meta) {
        return StreamSupport.stream(meta.path("ownerReferences").spliterator(), false)
                .map(node -> new Owner(
                        node.path("apiVersion").asText(),
                        node.path("kind").asText(),
                        node.path("name").asText(),
                        node.path("uid").asText()))
                .findFirst();
    }

    // The sum of the containers' requests, or the largest request of an init container if it is greater.
    private static Resources requests(JsonNode spec) {
        var together = Resources.NONE;
        for (var container : spec.path("containers")) {
            together = together.plus(requestsOf(container));
        }
        for (var container : spec.path("initContainers")) {
            together = together.max(requestsOf(container));
        }
        return together.with(Resources.PODS, 1);
    }

    private static Resources requestsOf(JsonNode container) {
        return RuleReader.resources(container.path("resources").path("requests"));
    }
}
