package sh.joiner.aws.launch;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.NetworkSettings.Interface;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.resource.Resources;
import software.amazon.awssdk.services.ec2.model.ConnectionTrackingSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;

/** The network interfaces of a launch template (aws 6.6). The fleet request names the subnet. */
final class NetworkCards {

    private final NetworkSettings settings;
    private final List<String> groups;
    private final boolean ipv6;

    private NetworkCards(LaunchOrder order, AwsSettings aws) {
        settings = order.nodeClass().instanceSettings().network();
        groups = order.nodeClass().resolved().securityGroups().stream()
                .map(SecurityGroup::id)
                .toList();
        ipv6 = aws.isIpv6();
    }

    static List<LaunchTemplateInstanceNetworkInterfaceSpecificationRequest> of(
            LaunchOrder order, LaunchOrder.Group group, AwsSettings aws) {
        var cards = new NetworkCards(order, aws);
        if (!cards.settings.interfaces().isEmpty()) {
            return cards.settings.interfaces().stream().map(cards::asWritten).toList();
        }
        int efa = efaInterfaces(order, group);
        return efa == 0
                ? List.of(cards.withAddresses().deviceIndex(0).build())
                : IntStream.range(0, efa).mapToObj(cards::efa).toList();
    }

    /**
     * Returns the number of EFA interfaces if the NodeClaim requests any, otherwise 0. All instance types of the group have the same
     * number.
     */
    static int efaInterfaces(LaunchOrder order, LaunchOrder.Group group) {
        if (order.claim().requests().get(Resources.EFA) == 0) {
            return 0;
        }
        return order.types().stream()
                .filter(type -> group.instanceTypes().contains(type.name()))
                .findFirst()
                .map(InstanceType::capacity)
                .map(capacity -> Math.toIntExact(capacity.get(Resources.EFA)))
                .orElse(0);
    }

    private LaunchTemplateInstanceNetworkInterfaceSpecificationRequest asWritten(Interface networkInterface) {
        var card = networkInterface.isEfaOnly()
                ? LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.builder()
                        .groups(groups)
                : withAddresses();
        return card.networkCardIndex(networkInterface.cardIndex())
                .deviceIndex(networkInterface.deviceIndex())
                .interfaceType(networkInterface.type())
                .build();
    }

    private LaunchTemplateInstanceNetworkInterfaceSpecificationRequest efa(int card) {
        return withAddresses()
                .interfaceType("efa")
                .networkCardIndex(card)
                .deviceIndex(card == 0 ? 0 : 1)
                .build();
    }

    /** Returns a builder with all settings of an interface that has addresses. */
    private LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.Builder withAddresses() {
        var card = LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.builder()
                .groups(groups)
                .associatePublicIpAddress(settings.associatePublicIp());
        if (settings.tracksConnections()) {
            card.connectionTrackingSpecification(tracking());
        }
        if (ipv6) {
            card.primaryIpv6(true).ipv6AddressCount(1);
            settings.ipPrefixCount().ifPresent(card::ipv6PrefixCount);
        } else {
            settings.ipPrefixCount().ifPresent(card::ipv4PrefixCount);
        }
        return card;
    }

    private ConnectionTrackingSpecificationRequest tracking() {
        return ConnectionTrackingSpecificationRequest.builder()
                .tcpEstablishedTimeout(orNull(settings.tcpEstablishedTimeout()))
                .udpStreamTimeout(orNull(settings.udpStreamTimeout()))
                .udpTimeout(orNull(settings.udpTimeout()))
                .build();
    }

    private static @Nullable Integer orNull(OptionalInt number) {
        return number.isPresent() ? (Integer) number.getAsInt() : null;
    }
}
