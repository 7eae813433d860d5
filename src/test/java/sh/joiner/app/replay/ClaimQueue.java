package sh.joiner.app.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.controller.claim.NodeClaimReconciler;
import sh.joiner.kubernetes.cluster.ClaimObjects;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;
import sh.joiner.testing.FakeKubernetes;

/**
 * Calls the reconciler of NodeClaims as the Operator SDK does: for each new claim, for each deletion and when the timer of the reconciler fires.
 * Adds and removes the finalizer.
 */
final class ClaimQueue {

    private final FakeKubernetes cluster;
    private final NodeClaimReconciler reconciler;
    private final ObjectQueue queue;
    private final Map<String, Boolean> seen = new HashMap<>(); // by name; true for a claim that is being deleted
    private final Map<String, Stored> stored = new HashMap<>();

    private record Stored(Claim claim, long version) {}

    ClaimQueue(FakeKubernetes cluster, NodeClaimReconciler reconciler, Lane lane, DayJournal journal) {
        this.cluster = cluster;
        this.reconciler = reconciler;
        this.queue = new ObjectQueue(lane, journal, name -> find(name).ifPresent(this::reconcile));
    }

    void start() {
        queue.start(reconciler);
        cluster.onChange(change -> {
            if (change instanceof Cluster.Change.OfClaim(var name)) {
                changed(name);
            }
        });
    }

    /** Ignores writes that do not change the generation. */
    private void changed(ClaimName name) {
        find(name.value())
                .ifPresentOrElse(
                        claim -> {
                            var before = seen.put(name.value(), claim.isDeleting());
                            if (before == null || before != claim.isDeleting()) {
                                queue.add(name.value());
                            }
                        },
                        () -> {
                            seen.remove(name.value());
                            stored.remove(name.value());
                        });
    }

    private Optional<Claim> find(String name) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals(name))
                .findFirst();
    }

    private void reconcile(Claim claim) {
        if (claim.isDeleting()) {
            if (reconciler.cleanup(object(claim), null).isRemoveFinalizer()) {
                cluster.claimWriter().finalizers(claim.name(), List.of());
            }
            return;
        }
        if (claim.finalizers().isEmpty()) {
            cluster.claimWriter().finalizers(claim.name(), List.of(ClaimConditions.FINALIZER));
        }
        find(claim.name().value()).ifPresent(held -> reconciler.reconcile(object(held), null));
    }

    private NodeClaim object(Claim claim) {
        var now = stored.compute(
                claim.name().value(),
                (_, before) -> before == null
                        ? new Stored(claim, 1)
                        : before.claim().equals(claim) ? before : new Stored(claim, before.version() + 1));
        return ClaimObjects.of(claim, now.version());
    }
}
