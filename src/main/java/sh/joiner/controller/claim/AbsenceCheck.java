package sh.joiner.controller.claim;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.ClaimStep;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cluster.LiveReads;

/**
 * Confirms with quorum reads that an object does not exist, because an informer with a broken watch can lack existing
 * objects. A step needs this confirmation before it gives up a claim without an instance or node, and before it
 * terminates an instance whose node was deleted.
 */
public final class AbsenceCheck {

    private final LiveReads live;
    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();

    public AbsenceCheck(LiveReads live) {
        this.live = live;
    }

    /**
     * Throws {@link RemoteCallException} if the object that the step considers absent exists on the API server, or if the API server cannot be read.
     *
     * @param nodes the nodes of the claim that the cache shows
     */
    void confirm(Claim claim, List<Node> nodes, ClaimStep step) {
        if (!nodes.isEmpty()) {
            return;
        }
        if (step instanceof ClaimStep.GiveUp(var code, var _) && ClaimLifecycle.NEVER_JOINED.contains(code)) {
            confirmNeverJoined(claim);
        } else if (step instanceof ClaimStep.Terminate && claim.isRegistered() && !confirmed.contains(claim.uid())) {
            confirmNodeIsDeleted(claim);
            confirmed.add(claim.uid());
        }
    }

    /** Returns true if a NodeClaim names the instance. Throws {@link RemoteCallException} if the API server cannot be read. */
    boolean isClaimed(String providerId) {
        return live.claims().stream().anyMatch(claim -> claim.providerId().equals(providerId));
    }

    void forget(Claim claim) {
        confirmed.remove(claim.uid());
    }

    private void confirmNeverJoined(Claim claim) {
        var provider = live.claims().stream()
                .filter(found -> found.uid().equals(claim.uid()))
                .map(found -> found.providerId())
                .findFirst()
                .orElse(claim.answer().providerId());
        if (!provider.equals(claim.answer().providerId())) {
            throw stale("the cache is stale: NodeClaim %s has instance %s on the API server, but not in the cache"
                    .formatted(claim.name(), provider));
        }
        if (!provider.isEmpty()
                && live.nodes().stream().anyMatch(node -> node.providerId().equals(provider))) {
            throw stale("the cache is stale: the node of NodeClaim %s exists on the API server, but not in the cache"
                    .formatted(claim.name()));
        }
    }

    private void confirmNodeIsDeleted(Claim claim) {
        var name = claim.answer().node();
        if (name == null) {
            return;
        }
        live.node(name)
                .filter(node -> node.providerId().equals(claim.answer().providerId()))
                .ifPresent(node -> {
                    throw stale("the cache is stale: node %s still exists on the API server, but not in the cache"
                            .formatted(name));
                });
    }

    private static RemoteCallException stale(String message) {
        return new RemoteCallException(Category.UNREACHABLE, "CacheIsStale", message, null);
    }
}
