package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Card;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.NetworkSettings.Interface;
import sh.joiner.model.nodeclass.NodeClass;

/** Checks whether an instance type supports the settings of a node class (aws 5.6). */
public final class ClassFit {

    private ClassFit() {}

    /** Returns all obstacles as sentences. Empty if the type is compatible. */
    public static List<String> obstacles(InstanceTypeFacts type, NodeClass nodeClass) {
        var instanceSettings = nodeClass.instanceSettings();
        var obstacles = new ArrayList<String>();
        if (instanceSettings.family() == ImageFamily.AL2023 && type.name().startsWith("a1.")) {
            obstacles.add("AL2023 does not support a1 instance types");
        }
        if (!instanceSettings.network().interfaces().isEmpty()) {
            interfaces(obstacles, type, instanceSettings);
        }
        if (instanceSettings.nestedVirtualization().equals("enabled")
                && !type.processorFeatures().contains("nested-virtualization")) {
            obstacles.add("the processor does not support nested virtualization");
        }
        if (instanceSettings.network().tracksConnections() && !type.hypervisor().equals("nitro")) {
            obstacles.add("connection tracking requires the Nitro hypervisor");
        }
        var group = nodeClass.resolved().placementGroup();
        if (group != null && !type.placementStrategies().contains(group.strategy())) {
            obstacles.add("the instance type does not support placement groups with strategy " + group.strategy());
        }
        return List.copyOf(obstacles);
    }

    private static void interfaces(
            List<String> obstacles, InstanceTypeFacts type, NodeClass.InstanceSettings instanceSettings) {
        var network = type.network();
        if (!network.enaSupported()) {
            obstacles.add("network interfaces require ENA, which the instance type does not support");
        }
        for (var networkInterface : instanceSettings.network().interfaces()) {
            if (network.cards().stream().noneMatch(card -> takes(card, networkInterface))) {
                obstacles.add("the instance type has no device %d of network card %d"
                        .formatted(networkInterface.deviceIndex(), networkInterface.cardIndex()));
            }
        }
        if (instanceSettings.network().ipPrefixCount().orElse(0) + 1 > network.ipv4PerInterface()) {
            obstacles.add(
                    "each network interface supports only %d IPv4 addresses".formatted(network.ipv4PerInterface()));
        }
        if (instanceSettings.network().efaOnlyInterfaces() > network.maxEfaInterfaces()) {
            obstacles.add("the instance type supports only %d EFA interfaces".formatted(network.maxEfaInterfaces()));
        }
    }

    private static boolean takes(Card card, Interface networkInterface) {
        return card.index() == networkInterface.cardIndex() && networkInterface.deviceIndex() < card.maxInterfaces();
    }
}
