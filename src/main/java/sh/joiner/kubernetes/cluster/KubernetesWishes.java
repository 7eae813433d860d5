package sh.joiner.kubernetes.cluster;

import java.time.Instant;
import sh.joiner.kubernetes.cache.CacheMarkWriter;
import sh.joiner.kubernetes.catalog.KubernetesCapacityMemories;
import sh.joiner.kubernetes.interruption.InterruptionAnswers;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Wishes;
import sh.joiner.port.catalog.CapacityMemories;

/** Wishes as annotations of the objects that they are about, or in their specs. */
public final class KubernetesWishes implements Wishes {

    private final KubernetesCapacityMemories capacity;
    private final CacheMarkWriter caches;
    private final InterruptionAnswers interruptions;
    private final KubernetesPools pools;

    public KubernetesWishes(
            KubernetesCapacityMemories capacity,
            CacheMarkWriter caches,
            InterruptionAnswers interruptions,
            KubernetesPools pools) {
        this.pools = pools;
        this.capacity = capacity;
        this.caches = caches;
        this.interruptions = interruptions;
    }

    @Override
    public Outcome forgetLearned(String instanceType) {
        return written(() -> capacity.forget(instanceType));
    }

    @Override
    public Outcome forgetEverythingLearned() {
        return written(() -> capacity.forget(CapacityMemories.EVERYTHING));
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return written(() -> caches.write(cache));
    }

    @Override
    public Answered answer(String interruption, Request request, String version) {
        return interruptions.write(interruption, request, version);
    }

    @Override
    public Outcome releaseGarbage(String pool, Instant upTo) {
        try {
            return pools.release(pool, upTo) ? new Outcome.Written() : new Outcome.Gone();
        } catch (OutsideTrouble refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()));
        }
    }

    private static Outcome written(Runnable wish) {
        try {
            wish.run();
            return new Outcome.Written();
        } catch (OutsideTrouble refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()));
        }
    }
}
