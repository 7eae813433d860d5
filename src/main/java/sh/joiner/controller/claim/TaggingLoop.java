package sh.joiner.controller.claim;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;

/**
 * Tags each instance with the names of its node, claim and cluster as soon as the node is known (aws 2.7). Tags at most one instance per second, so
 * that a burst of nodes does not use up the rate limit of EC2.
 */
public final class TaggingLoop implements AutoCloseable {

    static final Map<String, String> DONE =
            Map.of("karpenter.k8s.aws/tagged", "true", "compatibility.karpenter.k8s.aws/cluster-name-tagged", "true");

    private static final Logger LOG = Logger.getLogger(TaggingLoop.class);
    private static final Duration BETWEEN_CALLS = Duration.ofSeconds(1);
    private static final Duration WHILE_NOTHING = Duration.ofMinutes(10);

    private final ClusterChanges changes;
    private final Capacity capacity;
    private final Claims claims;
    private final String clusterName;
    private final Loop loop;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final LastReports lastReports = new LastReports();

    public TaggingLoop(
            ClusterChanges changes,
            Needs<Cluster> needs,
            Capacity capacity,
            Claims claims,
            String clusterName,
            Runner runner) {
        this.changes = changes;
        this.capacity = capacity;
        this.claims = claims;
        this.clusterName = clusterName;
        this.loop = needs.loop(runner, (cluster, _) -> pass(cluster));
    }

    public void start() {
        changes.onChange(this::changed);
        loop.start();
    }

    private void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfClaim) {
            loop.wakeIn(BETWEEN_CALLS); // a burst of changes leads to one pass
        }
    }

    /** Processes claims until an instance is tagged or a request fails. In both cases, the next pass starts a second later. */
    Duration pass(Cluster cluster) {
        var waiting = waiting(cluster);
        for (var claim : waiting) {
            seen.add(claim.uid());
            if (attempt(claim)) {
                return BETWEEN_CALLS;
            }
        }
        return WHILE_NOTHING;
    }

    /** Returns the claims of this pass. Claims that were not tried yet come first, so that a refused claim does not delay them. */
    private List<Claim> waiting(Cluster cluster) {
        var eligible = cluster.snapshot().claims().stream()
                .filter(TaggingLoop::isEligible)
                .toList();
        seen.retainAll(eligible.stream().map(Claim::uid).collect(Collectors.toSet()));
        return eligible.stream()
                .sorted(Comparator.comparing((Claim claim) -> seen.contains(claim.uid()))
                        .thenComparing(Claim::name))
                .toList();
    }

    private static boolean isEligible(Claim claim) {
        return !claim.isDeleting()
                && claim.answer().node() != null
                && !claim.annotations().entrySet().containsAll(DONE.entrySet());
    }

    /** Returns true if the instance was tagged or a request failed, so that the pass ends. */
    private boolean attempt(Claim claim) {
        var id = claim.instanceId();
        if (id.isEmpty()) {
            warn(
                    claim,
                    "providerID \"%s\" contains no EC2 instance ID"
                            .formatted(claim.answer().providerId()));
            return false;
        }
        try {
            return capacity.find(id.get()).map(instance -> tag(claim, instance)).orElse(false);
        } catch (RemoteCallException failure) {
            warn(claim, String.valueOf(failure.getMessage()));
            return true;
        }
    }

    private boolean tag(Claim claim, Instance instance) {
        var missing = tags(claim);
        missing.keySet().removeAll(instance.tags().keySet()); // keeps a user's values
        if (!missing.isEmpty()) {
            capacity.tag(instance.id(), missing);
        }
        claims.annotate(claim.name(), DONE);
        lastReports.forget(claim.name().value());
        return !missing.isEmpty();
    }

    private Map<String, String> tags(Claim claim) {
        var tags = new HashMap<String, String>();
        Optional.ofNullable(claim.answer().node()).ifPresent(node -> tags.put("Name", node.value()));
        tags.put("karpenter.sh/nodeclaim", claim.name().value());
        tags.put("eks:eks-cluster-name", clusterName);
        return tags;
    }

    private void warn(Claim claim, String reason) {
        if (!loop.isClosed() && lastReports.isNew(claim.name().value(), reason)) {
            LOG.warnf("instance not tagged: claim=%s reason=%s", claim.name(), reason);
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
