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
    public void forgetLearned(String instanceType) {
        capacity.forget(instanceType);
    }

    @Override
    public void forgetEverythingLearned() {
        capacity.forget(CapacityMemories.EVERYTHING);
    }

    @Override
    public Outcome refresh(CacheName cache) {
        try {
            caches.write(cache);
            return new Outcome.Written();
        } catch (OutsideTrouble refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()));
        }
    }
}
