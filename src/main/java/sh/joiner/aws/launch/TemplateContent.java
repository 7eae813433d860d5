package sh.joiner.aws.launch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.MetadataOptions;
import sh.joiner.model.nodeclass.Reservation;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMappingRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateCapacityReservationSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateEbsBlockDeviceRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceMetadataOptionsRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplatePlacementRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateTagSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.MarketType;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/**
 * The content of a launch template (aws 6.6), and the template's name, which is derived from the content (aws 6.5).
 *
 * @param tags tags of the template itself
 */
record TemplateContent(RequestLaunchTemplateData data, Map<String, String> tags) {

    private static final String PREFIX = "karpenter.k8s.aws/";

    /** Regions whose EC2 does not support IPv6 for the metadata service. */
    private static final String WITHOUT_IPV6_METADATA = "us-iso";

    static TemplateContent of(LaunchOrder order, LaunchOrder.Group group, AwsSettings settings) {
        var instance = order.nodeClass().instanceSettings();
        var data = RequestLaunchTemplateData.builder()
                .imageId(group.image().id())
                .userData(base64(group.userData()))
                .monitoring(monitoring -> monitoring.enabled(Boolean.TRUE.equals(instance.detailedMonitoring())))
                .iamInstanceProfile(
                        profile -> profile.name(order.nodeClass().resolved().instanceProfile()))
                .blockDeviceMappings(
                        instance.volumes().stream().map(TemplateContent::volume).toList())
                .metadataOptions(metadata(instance.metadata(), settings.region()))
                .networkInterfaces(NetworkCards.of(order, group, settings))
                .placement(placement -> place(placement, order))
                .enclaveOptions(
                        enclave -> enclave.enabled(order.claim().requests().get("eks.amazonaws.com/nip-slots") > 0))
                .tagSpecifications(on(ResourceType.NETWORK_INTERFACE, order.tags()))
                .capacityReservationSpecification(specification -> reserve(specification, group));
        if (order.reservation(group).filter(TemplateContent::isBlock).isPresent()) {
            data.instanceMarketOptions(market -> market.marketType(MarketType.CAPACITY_BLOCK));
        }
        if (order.capacityType() == CapacityType.SPOT) {
            data.tagSpecifications(
                    on(ResourceType.NETWORK_INTERFACE, order.tags()),
                    on(ResourceType.SPOT_INSTANCES_REQUEST, order.tags()));
        }
        return new TemplateContent(data.build(), new TreeMap<>(order.tags()));
    }

    private static void place(LaunchTemplatePlacementRequest.Builder placement, LaunchOrder order) {
        placement.tenancy(order.tenancy());
        var group = order.nodeClass().resolved().placementGroup();
        if (group != null) {
            placement.groupId(group.id());
            order.partition().ifPresent(placement::partitionNumber);
        }
    }

    /**
     * Sets the reservation preference. An instance that is not launched as reserved uses no reservation, not even an open one (aws 6.6).
     */
    private static void reserve(
            LaunchTemplateCapacityReservationSpecificationRequest.Builder specification, LaunchOrder.Group group) {
        if (group.reservationId().isEmpty()) {
            specification.capacityReservationPreference("none");
        } else {
            specification
                    .capacityReservationPreference("capacity-reservations-only")
                    .capacityReservationTarget(target -> target.capacityReservationId(group.reservationId()));
        }
    }

    private static boolean isBlock(Reservation reservation) {
        return reservation.kind() == Reservation.Kind.CAPACITY_BLOCK;
    }

    private static @Nullable String base64(String text) {
        return text.isEmpty() ? null : Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static LaunchTemplateBlockDeviceMappingRequest volume(BlockDevice device) {
        return LaunchTemplateBlockDeviceMappingRequest.builder()
                .deviceName(device.deviceName())
                .ebs(ebs -> fill(ebs, device))
                .build();
    }

    private static void fill(LaunchTemplateEbsBlockDeviceRequest.Builder ebs, BlockDevice device) {
        ebs.encrypted(device.encrypted()).deleteOnTermination(device.deleteOnTermination());
        device.gib().ifPresent(ebs::volumeSize);
        device.iops().ifPresent(iops -> ebs.iops(iops == 0 ? null : Math.toIntExact(iops)));
        device.throughput().ifPresent(mib -> ebs.throughput(mib == 0 ? null : Math.toIntExact(mib)));
        device.initializationRate().ifPresent(ebs::volumeInitializationRate);
        if (!device.volumeType().isEmpty()) {
            ebs.volumeType(device.volumeType());
        }
        if (!device.kmsKeyId().isEmpty()) {
            ebs.kmsKeyId(device.kmsKeyId());
        }
        if (!device.snapshotId().isEmpty()) {
            ebs.snapshotId(device.snapshotId());
        }
    }

    private static LaunchTemplateInstanceMetadataOptionsRequest metadata(MetadataOptions options, String region) {
        var request = LaunchTemplateInstanceMetadataOptionsRequest.builder()
                .httpEndpoint(options.httpEndpoint())
                .httpPutResponseHopLimit(Math.toIntExact(options.hopLimit()))
                .httpTokens(options.httpTokens())
                .instanceMetadataTags("disabled");
        if (!region.startsWith(WITHOUT_IPV6_METADATA)) {
            request.httpProtocolIpv6(options.httpProtocolIpv6());
        }
        return request.build();
    }

    private static LaunchTemplateTagSpecificationRequest on(ResourceType resource, Map<String, String> tags) {
        return LaunchTemplateTagSpecificationRequest.builder()
                .resourceType(resource)
                .tags(Ec2Tags.of(tags))
                .build();
    }

    /**
     * Returns the name of the template, which contains 64 bits of a hash of the content. The user data is hashed separately, because the
     * SDK omits sensitive values from the data's text.
     */
    String name() {
        try {
            var text = String.join(
                    "\n", data.toString(), AwsErrors.nonNull(data.userData()), new TreeMap<>(tags).toString());
            var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            long number = 0;
            for (int place = 0; place < Long.BYTES; place++) {
                number = number << Byte.SIZE | (hash[place] & 0xff);
            }
            return PREFIX + Long.toUnsignedString(number);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("this JDK has no SHA-256", missing);
        }
    }
}
