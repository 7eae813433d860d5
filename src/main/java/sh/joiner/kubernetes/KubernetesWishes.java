package sh.joiner.kubernetes;

import sh.joiner.model.cache.CacheName;
import sh.joiner.port.CapacityMemories;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Wishes;

/** Wishes as annotations of the objects that they are about. */
final class KubernetesWishes implements Wishes {

    private final KubernetesCapacityMemories capacity;
    private final CacheMarkWriter caches;

    KubernetesWishes(KubernetesCapacityMemories capacity, CacheMarkWriter caches) {
        this.capacity = capacity;
        this.caches = caches;
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

    private static Outcome written(Runnable wish) {
        try {
            wish.run();
            return new Outcome.Written();
        } catch (OutsideTrouble refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()));
        }
    }
}
