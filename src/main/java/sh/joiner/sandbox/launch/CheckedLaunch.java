package sh.joiner.sandbox.launch;

import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.image.MachineImage;
import sh.joiner.sandbox.network.PlacedSubnet;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMappingRequest;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.iam.model.InstanceProfile;

/**
 * A launch that has passed {@link LaunchChecks}: all resources that the launch names exist and are compatible. Capacity, quotas and free addresses
 * are checked when the instance is launched.
 */
public record CheckedLaunch(
        StoredTemplate template,
        InstanceTypeInfo type,
        MachineImage image,
        PlacedSubnet subnet,
        List<SecurityGroup> groups,
        Optional<InstanceProfile> profile) {

    public String typeName() {
        return type.instanceTypeAsString();
    }

    /** Returns the size of a device's volume in GiB, from the template or else from the image; 0 if neither has the device. */
    public int gibibytes(String device) {
        return template.data().blockDeviceMappings().stream()
                .filter(mapping -> device.equals(mapping.deviceName()))
                .flatMap(mapping -> sizeOf(mapping).stream())
                .findFirst()
                .orElseGet(() -> gibibytesInImage(device));
    }

    static Optional<Integer> sizeOf(LaunchTemplateBlockDeviceMappingRequest mapping) {
        return Optional.ofNullable(mapping.ebs()).map(disk -> disk.volumeSize());
    }

    private int gibibytesInImage(String device) {
        return image.image().blockDeviceMappings().stream()
                .filter(mapping -> device.equals(mapping.deviceName()))
                .map(mapping -> mapping.ebs().volumeSize())
                .findFirst()
                .orElse(0);
    }

    /** Returns true if the instance is launched in a capacity block. */
    public boolean isCapacityBlock() {
        return Optional.ofNullable(template.data().instanceMarketOptions())
                .filter(options -> "capacity-block".equals(options.marketTypeAsString()))
                .isPresent();
    }
}
