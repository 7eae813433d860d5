package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.capacity.ReservationUse;
import sh.joiner.sandbox.launch.CheckedLaunch;
import sh.joiner.sandbox.market.Lifecycle;
import sh.joiner.sandbox.network.Addresses;
import software.amazon.awssdk.services.ec2.model.GroupIdentifier;
import software.amazon.awssdk.services.ec2.model.HostnameType;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceBlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.InstanceNetworkInterface;
import software.amazon.awssdk.services.ec2.model.InstanceState;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.Placement;

/** Instances in the form of DescribeInstances. */
final class InstanceView {

    private final SharedAccount shared;
    private final Predicate<LaunchedInstance> isReserved;

    InstanceView(SharedAccount shared, Predicate<LaunchedInstance> isReserved) {
        this.shared = shared;
        this.isReserved = isReserved;
    }

    Instance of(LaunchedInstance instance, Instant now) {
        var view = Instance.builder()
                .instanceId(instance.id())
                .state(state(instance.stateAt(now)))
                .launchTime(instance.span().launched())
                .amiLaunchIndex(0)
                .ebsOptimized(true)
                .hypervisor("xen")
                .tags(shared.tags().listOf(instance.id()));
        fillLifecycle(view, instance);
        fillImageAndType(view, instance);
        fillNetwork(view, instance);
        return view.build();
    }

    static InstanceState state(InstanceStateName name) {
        int code = switch (name) {
            case PENDING -> 0;
            case RUNNING -> 16;
            case SHUTTING_DOWN -> 32;
            case TERMINATED -> 48;
            case STOPPING -> 64;
            case STOPPED -> 80;
            default -> throw new IllegalStateException("instances of the sandbox have no state " + name);
        };
        return InstanceState.builder().name(name).code(code).build();
    }

    private void fillLifecycle(Instance.Builder view, LaunchedInstance instance) {
        if (instance.lifecycle() == Lifecycle.SPOT) {
            view.instanceLifecycle("spot")
                    .spotInstanceRequestId("sir-" + instance.id().substring(11));
        }
        var reservation = instance.placement().reservation();
        var use = ReservationUse.of(instance.checked().template().data().capacityReservationSpecification());
        view.capacityReservationSpecification(spec -> spec.capacityReservationPreference(use.preference()));
        if (reservation != null && isReserved.test(instance)) {
            view.capacityReservationId(reservation);
        }
        if (instance.checked().isCapacityBlock()) {
            view.instanceLifecycle("capacity-block");
        }
        var shutdown = instance.shutdown();
        if (shutdown != null) {
            view.stateTransitionReason("%s (%s)".formatted(initiator(shutdown), shutdown.from()))
                    .stateReason(reason -> reason.code(shutdown.code()).message(shutdown.message()));
        }
    }

    private static String initiator(Shutdown shutdown) {
        return Shutdown.BY_A_CALL.equals(shutdown.code()) ? "User initiated" : "Service initiated";
    }

    private void fillImageAndType(Instance.Builder view, LaunchedInstance instance) {
        var checked = instance.checked();
        var image = checked.image().image();
        var cpu = checked.type().vCpuInfo();
        view.instanceType(checked.typeName())
                .imageId(image.imageId())
                .architecture(image.architectureAsString())
                .platform(image.platformAsString())
                .platformDetails(image.platformDetails())
                .virtualizationType(image.virtualizationTypeAsString())
                .rootDeviceType(image.rootDeviceTypeAsString())
                .rootDeviceName(image.rootDeviceName())
                .cpuOptions(
                        options -> options.coreCount(cpu.defaultCores()).threadsPerCore(cpu.defaultThreadsPerCore()))
                .blockDeviceMappings(image.blockDeviceMappings().stream()
                        .map(mapping -> InstanceBlockDeviceMapping.builder()
                                .deviceName(mapping.deviceName())
                                .ebs(volume -> volume.volumeId(Volumes.id(shared, instance, mapping.deviceName()))
                                        .status("attached"))
                                .build())
                        .toList());
        checked.profile()
                .ifPresent(profile ->
                        view.iamInstanceProfile(used -> used.arn(profile.arn()).id(profile.instanceProfileId())));
    }

    private void fillNetwork(Instance.Builder view, LaunchedInstance instance) {
        var checked = instance.checked();
        var subnet = checked.subnet();
        var groups = groups(checked);
        view.subnetId(subnet.id())
                .vpcId(shared.vpc())
                .placement(placement(instance))
                .privateIpAddress(Addresses.text(instance.address(), '.'))
                .privateDnsName(instance.privateDnsName())
                .privateDnsNameOptions(options -> options.hostnameType(
                        instance.placement().isNamedAfterId() ? HostnameType.RESOURCE_NAME : HostnameType.IP_NAME))
                .securityGroups(groups)
                .networkInterfaces(instance.cards().stream()
                        .map(card -> card(card, instance, groups))
                        .toList());
    }

    private static List<GroupIdentifier> groups(CheckedLaunch checked) {
        return checked.groups().stream()
                .map(group -> GroupIdentifier.builder()
                        .groupId(group.groupId())
                        .groupName(group.groupName())
                        .build())
                .toList();
    }

    private static Placement placement(LaunchedInstance instance) {
        var zone = instance.checked().subnet().zone();
        var group = instance.placement().group();
        var placement = Placement.builder()
                .availabilityZone(zone.name())
                .availabilityZoneId(zone.id())
                .tenancy(tenancy(instance.checked()));
        if (group != null) {
            placement.groupId(group.groupId()).groupName(group.groupName());
        }
        if (instance.placement().partition() > 0) {
            placement.partitionNumber(instance.placement().partition());
        }
        return placement.build();
    }

    private static String tenancy(CheckedLaunch checked) {
        return Optional.ofNullable(checked.template().data().placement())
                .map(placement -> placement.tenancyAsString())
                .orElse("default");
    }

    private InstanceNetworkInterface card(
            LaunchedInstance.Card card, LaunchedInstance instance, List<GroupIdentifier> groups) {
        var view = InstanceNetworkInterface.builder()
                .networkInterfaceId(card.id())
                .interfaceType(card.type())
                .ownerId(shared.settings().account())
                .subnetId(instance.checked().subnet().id())
                .vpcId(shared.vpc())
                .status("in-use")
                .groups(groups)
                .attachment(
                        attached -> attached.deviceIndex(card.deviceIndex()).networkCardIndex(card.networkCardIndex()));
        if (card.deviceIndex() == 0 && card.networkCardIndex() == 0) {
            view.privateIpAddress(Addresses.text(instance.address(), '.')).privateDnsName(instance.privateDnsName());
        }
        return view.build();
    }
}
