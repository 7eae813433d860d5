package sh.joiner.controller.interruption;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.replacement.JointRemoval;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;

/**
 * Launches the capacity that the pods of a node will need, before the node is drained (core 5.9). Each claim names the NodeInterruption, so that a
 * new leader finds the claim. Nodes are handled one at a time, so that the plan for a node includes the claims that were created for earlier nodes.
 * Thread-safe.
 */
public final class ReplacementLauncher {

    private static final Logger LOG = Logger.getLogger(ReplacementLauncher.class);
    private static final Duration UNTIL_SEEN = Duration.ofMinutes(1);

    private final Needs<ProvisioningLoop.Inputs> needs;
    private final Claims claims;
    private final Options options;
    private final Runner runner;
    private final Map<ClaimName, Stopwatch> unseen = new HashMap<>(); // guarded by this

    public ReplacementLauncher(Needs<ProvisioningLoop.Inputs> needs, Claims claims, Options options, Runner runner) {
        this.needs = needs;
        this.claims = claims;
        this.options = options;
        this.runner = runner;
    }

    /** Returns the snapshot with the offerings, if the offerings are known. Without offerings, no node is replaced. */
    Snapshot withSupply(Snapshot shown) {
        return needs.inputs()
                .map(known -> shown.with(known.catalogs().catalog(shown)))
                .orElse(shown);
    }

    Options options() {
        return options;
    }

    /**
     * Creates the claims that the pods of the node will need when all the leaving nodes are drained. Throws {@link RemoteCallException} if the call must
     * be retried.
     */
    synchronized void replace(Interruption interruption, NodeName node, Set<NodeName> leaving) {
        var known = needs.inputs().orElseThrow(() -> later("instance types, prices or node classes are not known yet"));
        var shown = known.cluster().snapshot();
        shown.claims().forEach(claim -> unseen.remove(claim.name()));
        unseen.values().removeIf(written -> written.elapsed().compareTo(UNTIL_SEEN) > 0);
        if (!unseen.isEmpty()) {
            throw later("NodeClaims that were created earlier are not visible in the cache yet");
        }
        var snapshot = shown.with(known.catalogs().catalog(shown));
        var present = (int) shown.claims().stream()
                .filter(claim -> !claim.isDeleting())
                .filter(claim -> interruption.name().equals(claim.annotations().get(Claim.REPLACES)))
                .count();
        for (var draft : JointRemoval.of(snapshot, leaving, options).plan(node).marked(interruption.name(), present)) {
            var name = claims.create(draft);
            unseen.put(name, runner.stopwatch());
            known.catalogs().madeFor(name, draft.pods());
            LOG.infof(
                    "replacement created before the drain: interruption=%s node=%s claim=%s",
                    interruption.name(), node, name);
        }
    }

    private static RemoteCallException later(String why) {
        return new RemoteCallException(Category.UNREACHABLE, "", "replacement not launched yet: " + why, null);
    }
}
