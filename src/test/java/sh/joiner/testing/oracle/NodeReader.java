package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Reads nodes, and creates the claim of each managed node. */
final class NodeReader {

    private NodeReader() {}

    static Node node(JsonNode node) {
        var meta = node.path("metadata");
        var status = node.path("status");
        return new Node(
                new NodeName(meta.path("name").asText()),
                "uid-of-" + meta.path("name").asText(),
                node.path("spec").path("providerID").asText(""),
                RuleReader.map(meta.path("labels")),
                RuleReader.map(meta.path("annotations")),
                taints(node),
                List.of(),
                RuleReader.resources(status.path("capacity")),
                RuleReader.resources(status.path("allocatable")),
                true,
                Instant.EPOCH,
                Instant.EPOCH,
                null);
    }

    // Ignores spec.unschedulable: in a cluster, a controller of Kubernetes also adds a taint to a cordoned node.
    private static List<Taint> taints(JsonNode node) {
        return RuleReader.taints(node.path("spec").path("taints"));
    }

    /** Returns the claim of a node with the taints of its pool; empty for a node without a pool. */
    static Optional<Claim> claim(Node node, List<Pool> pools) {
        return pools.stream()
                .filter(pool -> pool.name().equals(node.labels().get(Labels.POOL.value())))
                .findFirst()
                .map(pool -> claim(node, pool));
    }

    private static Claim claim(Node node, Pool pool) {
        var answer = new Claim.Answer(node.providerId(), node.name(), "", node.capacity(), node.allocatable());
        return new Claim(
                new ClaimName(node.name().value()),
                "uid-of-claim-" + node.name(),
                1,
                node.labels(),
                node.annotations(),
                List.of(),
                Instant.EPOCH,
                null,
                pool.template().nodeClass(),
                Requirements.NONE,
                Resources.NONE,
                pool.template().taints(),
                pool.template().startupTaints(),
                new Claim.Lifetime(null, null),
                answer,
                List.of(),
                null);
    }
}
