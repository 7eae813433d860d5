package sh.joiner.kubernetes;

import sh.joiner.port.CapacityMemories;
import sh.joiner.port.Wishes;

/** Wishes as annotations of the objects that they are about. */
final class KubernetesWishes implements Wishes {

    private final KubernetesCapacityMemories capacity;

    KubernetesWishes(KubernetesCapacityMemories capacity) {
        this.capacity = capacity;
    }

    @Override
    public void forgetLearned(String instanceType) {
        capacity.forget(instanceType);
    }

    @Override
    public void forgetEverythingLearned() {
        capacity.forget(CapacityMemories.EVERYTHING);
    }
}
