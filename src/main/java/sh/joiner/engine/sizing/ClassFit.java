package sh.joiner.engine.sizing;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.InstanceTypeFacts.Card;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.NetworkSettings.Interface;
import sh.joiner.model.nodeclass.NodeClass;

/** Whether an instance type can be started as a node class wants it (aws 5.6). */
public final class ClassFit {

    private ClassFit() {}

    /** Everything that stands in the way, in words; empty if nothing does. */
    public static List<String> obstacles(InstanceTypeFacts type, NodeClass nodeClass) {
        var machine = nodeClass.machine();
        var obstacles = new ArrayList<String>();
        if (machine.family() == ImageFamily.AL2023 && type.name().startsWith("a1.")) {
            obstacles.add("AL2023 does not run on a1 machines");
        }
        if (!machine.network().interfaces().isEmpty()) {
            interfaces(obstacles, type, machine);
        }
        if (machine.nestedVirtualization().equals("enabled")
                && !type.processorFeatures().contains("nested-virtualization")) {
            obstacles.add("its processor has no nested virtualization");
        }
        if (machine.network().tracksConnections() && !type.hypervisor().equals("nitro")) {
            obstacles.add("connection tracking needs the nitro hypervisor");
        }
        var group = nodeClass.resolved().placementGroup();
        if (group != null && !type.placementStrategies().contains(group.strategy())) {
            obstacles.add("it cannot be put into a placement group of strategy " + group.strategy());
        }
        return List.copyOf(obstacles);
    }

    private static void interfaces(List<String> obstacles, InstanceTypeFacts type, NodeClass.Machine machine) {
        var network = type.network();
        if (!network.enaSupported()) {
            obstacles.add("network interfaces need ENA, which it does not support");
        }
        for (var one : machine.network().interfaces()) {
            if (network.cards().stream().noneMatch(card -> takes(card, one))) {
                obstacles.add("it has no place for device %d of network card %d"
                        .formatted(one.deviceIndex(), one.cardIndex()));
            }
        }
        if (machine.network().ipPrefixCount().orElse(0) + 1 > network.ipv4PerInterface()) {
            obstacles.add("its interfaces take only %d IPv4 addresses".formatted(network.ipv4PerInterface()));
        }
        if (machine.network().efaOnlyInterfaces() > network.maxEfaInterfaces()) {
            obstacles.add("it takes only %d EFA interfaces".formatted(network.maxEfaInterfaces()));
        }
    }

    private static boolean takes(Card card, Interface one) {
        return card.index() == one.cardIndex() && one.deviceIndex() < card.maxInterfaces();
    }
}
