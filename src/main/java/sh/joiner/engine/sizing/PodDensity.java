package sh.joiner.engine.sizing;

import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.nodeclass.NetworkSettings.Interface;
import sh.joiner.model.nodeclass.NodeClass;

/** The number of pods that a node supports (aws 5.3, 5.4). */
final class PodDensity {

    private static final long KUBELET_DEFAULT = 110;

    private PodDensity() {}

    static long pods(InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings, SizingSettings settings) {
        var kubelet = instanceSettings.kubelet();
        long pods = kubelet.maxPods().isPresent()
                ? kubelet.maxPods().getAsInt()
                : unlimited(type, instanceSettings, settings);
        long perCore = kubelet.podsPerCore().orElse(0);
        return perCore > 0 && instanceSettings.family().knowsPodsPerCore()
                ? Math.min(pods, perCore * type.cpu().vcpus())
                : pods;
    }

    private static long unlimited(
            InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings, SizingSettings settings) {
        return instanceSettings.family().limitsPodsByInterfaces()
                ? byInterfaces(type, instanceSettings, settings.reservedEnis())
                : KUBELET_DEFAULT;
    }

    /**
     * Returns E × (A − 1) + 2, where E is the number of interfaces of the default card that carry pods, and A is the number of IPv4 addresses of
     * each. The first address of an interface is the interface's own, and two pods use the host network.
     */
    static long byInterfaces(InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings, int reservedEnis) {
        long efaOnly = instanceSettings.network().interfaces().stream()
                .filter(networkInterface -> networkInterface.isEfaOnly() && isOnFirstCard(networkInterface))
                .count();
        long interfaces = type.network().interfacesOfDefaultCard() - reservedEnis - efaOnly;
        return interfaces <= 0 ? 0 : interfaces * (type.network().ipv4PerInterface() - 1) + 2;
    }

    private static boolean isOnFirstCard(Interface networkInterface) {
        return networkInterface.cardIndex() == 0;
    }
}
