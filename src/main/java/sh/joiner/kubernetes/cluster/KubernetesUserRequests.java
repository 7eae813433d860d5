package sh.joiner.kubernetes.cluster;

import java.time.Instant;
import sh.joiner.kubernetes.cache.RefreshRequestWriter;
import sh.joiner.kubernetes.catalog.KubernetesCapacityStore;
import sh.joiner.kubernetes.disruption.FreezeWriter;
import sh.joiner.kubernetes.image.RolloutRequestWriter;
import sh.joiner.kubernetes.interruption.InterruptionRequestWriter;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests;
import sh.joiner.port.catalog.CapacityStore;

/** Writes users' requests: as annotations, in the specs of existing objects, or as new objects. */
public final class KubernetesUserRequests implements UserRequests {

    private final KubernetesCapacityStore capacity;
    private final RefreshRequestWriter caches;
    private final InterruptionRequestWriter interruptions;
    private final RolloutRequestWriter rollouts;
    private final FreezeWriter freezes;
    private final KubernetesPools pools;

    public KubernetesUserRequests(
            KubernetesCapacityStore capacity,
            RefreshRequestWriter caches,
            InterruptionRequestWriter interruptions,
            RolloutRequestWriter rollouts,
            FreezeWriter freezes,
            KubernetesPools pools) {
        this.freezes = freezes;
        this.pools = pools;
        this.capacity = capacity;
        this.caches = caches;
        this.interruptions = interruptions;
        this.rollouts = rollouts;
    }

    @Override
    public Outcome forgetLearned(String instanceType) {
        return write(() -> capacity.forget(instanceType));
    }

    @Override
    public Outcome forgetEverythingLearned() {
        return write(() -> capacity.forget(CapacityStore.EVERYTHING));
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return write(() -> caches.write(cache));
    }

    @Override
    public Answered<Interruption> answer(String interruption, Request request, String version) {
        return interruptions.write(interruption, request, version);
    }

    @Override
    public Answered<ImageRollout> request(String rollout, RolloutRequest request, String version) {
        return rollouts.write(rollout, request, version);
    }

    @Override
    public Outcome releaseGarbage(String pool, Instant upTo) {
        try {
            return pools.release(pool, upTo) ? new Outcome.Written() : new Outcome.NotFound();
        } catch (RemoteCallException failure) {
            return new Outcome.Refused(String.valueOf(failure.getMessage()));
        }
    }

    @Override
    public Outcome freeze(DisruptionFreeze freeze) {
        return freezes.create(freeze);
    }

    @Override
    public Outcome endFreeze(String name) {
        return freezes.delete(name);
    }

    private static Outcome write(Runnable request) {
        try {
            request.run();
            return new Outcome.Written();
        } catch (RemoteCallException failure) {
            return new Outcome.Refused(String.valueOf(failure.getMessage()));
        }
    }
}
