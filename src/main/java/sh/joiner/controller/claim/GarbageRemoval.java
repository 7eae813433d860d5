package sh.joiner.controller.claim;

import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.launch.Capacity;

/** Deletes claims whose instance no longer exists, and terminates instances without a claim. Thread-safe. */
public final class GarbageRemoval {

    private final Claims claims;
    private final Nodes nodes;
    private final Capacity capacity;
    private final Launcher launcher;
    private final DecisionReporter reporter;

    public GarbageRemoval(Claims claims, Nodes nodes, Capacity capacity, Launcher launcher, DecisionReporter reporter) {
        this.claims = claims;
        this.nodes = nodes;
        this.capacity = capacity;
        this.launcher = launcher;
        this.reporter = reporter;
    }

    void remove(Claim claim) {
        claims.delete(claim.name(), claim.uid());
        reporter.claimGivenUp(
                claim.name(),
                "garbage_collected",
                "its instance is terminating or no longer exists, and none of its nodes is Ready");
    }

    /** Terminates the instance and deletes its nodes. */
    void remove(Instance instance, Cluster cluster) {
        capacity.terminate(instance.id());
        launcher.collected(instance.providerId());
        reporter.instanceCollected(instance);
        cluster.nodesOf(instance.providerId()).forEach(node -> nodes.delete(node.name(), node.uid()));
    }
}
