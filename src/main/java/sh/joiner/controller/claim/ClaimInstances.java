package sh.joiner.controller.claim;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jboss.logging.Logger;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.engine.lifecycle.ClaimStep;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims.LaunchRecord;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.launch.Capacity;

/** Launches and terminates the instances of claims. Thread-safe. */
public final class ClaimInstances {

    private static final Logger LOG = Logger.getLogger(ClaimInstances.class);

    private final Capacity capacity;
    private final Launcher launcher;
    private final AbsenceCheck absence;

    public ClaimInstances(Capacity capacity, Launcher launcher, LiveReads live) {
        this.capacity = capacity;
        this.launcher = launcher;
        this.absence = new AbsenceCheck(live);
    }

    /** Registers a listener that runs when the inputs of launches have become available. */
    void onLaunchable(Runnable listener) {
        launcher.onOpening(listener);
    }

    /**
     * Confirms with quorum reads that the object whose absence causes the step does not exist. Throws
     * {@link RemoteCallException} if the object exists or cannot be read.
     */
    void confirm(Claim claim, List<Node> joined, ClaimStep step) {
        absence.confirm(claim, joined, step);
    }

    /** Requests an instance. No thread waits for the answer of EC2. */
    CompletableFuture<Launcher.Result> launch(Claim claim) {
        return launcher.launch(claim);
    }

    /** Returns the exception that makes a reconciler retry later. */
    RemoteCallException tryAgain(String reason, String message) {
        return launcher.tryAgain(reason, message);
    }

    /**
     * Terminates the instance {@code own}, which this process launched, if the claim names another instance or no
     * longer exists. Keeps the instance if any claim names it.
     */
    void settle(Claim claim, Claim.Answer own, LaunchRecord record) {
        switch (record) {
            case LaunchRecord.Written _ -> {}
            case LaunchRecord.Superseded(var other) ->
                terminateSurplus(claim, own, "the NodeClaim already has instance " + other);
            case LaunchRecord.NotFound _ -> {
                terminateSurplus(claim, own, "the NodeClaim no longer exists");
                forget(claim);
            }
        }
    }

    private void terminateSurplus(Claim claim, Claim.Answer own, String reason) {
        if (absence.isClaimed(own.providerId())) {
            return; // for example, another claim of the same launch has taken over the instance
        }
        LOG.warnf(
                "terminating surplus instance: claim=%s instance=%s reason=%s", claim.name(), own.providerId(), reason);
        InstanceId.ofProviderId(own.providerId()).ifPresent(capacity::terminate);
    }

    /** Returns the number of the partition in which the instance of the claim runs; 0 if EC2 does not report it. */
    int partition(Claim claim) {
        return claim.instanceId()
                .flatMap(capacity::find)
                .map(instance -> instance.placement().partition())
                .orElse(0);
    }

    /** Terminates the instance. Returns false if the instance no longer exists. */
    boolean terminate(InstanceId instance) {
        return capacity.terminate(instance);
    }

    /** Terminates an instance that was launched for the claim, if the claim does not name it yet. Returns false if there is no such instance. */
    boolean terminateUnnamed(Claim claim) {
        var started = launcher.startedFor(claim);
        return claim.answer().providerId().isEmpty() && started.isPresent() && capacity.terminate(started.get());
    }

    /** Forgets the launch of the claim and what was confirmed for the claim. */
    void forget(Claim claim) {
        launcher.forget(claim);
        absence.forget(claim);
    }
}
