package sh.joiner.sandbox.launch;

import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.identity.IamInstanceProfiles;
import sh.joiner.sandbox.image.MachineImage;
import sh.joiner.sandbox.network.PlacedSubnet;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMappingRequest;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;
import software.amazon.awssdk.services.iam.model.InstanceProfile;

/** Checks a launch as RunInstances and fleets do: the first thing that is wrong is told, with EC2's code. */
public final class LaunchChecks {

    private final Region region;
    private final IamInstanceProfiles profiles;

    public LaunchChecks(Region region, IamInstanceProfiles profiles) {
        this.region = region;
        this.profiles = profiles;
    }

    public Blueprint check(LaunchWish wish) {
        var type = type(wish);
        var image = image(wish);
        var subnet = subnet(wish);
        checkZone(wish, type, subnet);
        checkArchitecture(type, image);
        checkBootMode(type, image);
        wish.template().data().blockDeviceMappings().forEach(mapping -> checkVolume(mapping, image));
        return new Blueprint(wish.template(), type, image, subnet, groups(wish, subnet), profile(wish));
    }

    private InstanceTypeInfo type(LaunchWish wish) {
        return Optional.ofNullable(wish.instanceType())
                .flatMap(region.market().types()::find)
                .orElseThrow(() ->
                        ServiceErrors.invalid("Invalid value '%s' for InstanceType.".formatted(wish.instanceType())));
    }

    private MachineImage image(LaunchWish wish) {
        var id = Optional.ofNullable(wish.imageId())
                .orElseThrow(
                        () -> ServiceErrors.ec2("MissingParameter", "The request must contain the parameter ImageId"));
        var image = region.published().images().mustExist(id);
        if (!"available".equals(image.image().stateAsString())) {
            throw ServiceErrors.ec2(
                    "InvalidAMIID.Unavailable",
                    "The image id '[%s]' is not available: its state is %s"
                            .formatted(id, image.image().stateAsString()));
        }
        return image;
    }

    private PlacedSubnet subnet(LaunchWish wish) {
        var id = Optional.ofNullable(wish.subnetId())
                .orElseThrow(() -> ServiceErrors.ec2(
                        "VPCIdNotSpecified", "No default VPC for this user: the launch must name a subnet."));
        return region.subnets()
                .find(id)
                .orElseThrow(() -> ServiceErrors.ec2(
                        "InvalidSubnetID.NotFound", "The subnet ID '%s' does not exist".formatted(id)));
    }

    /** The zone that the launch would land in; empty if the launch names neither a zone nor a subnet that exists. */
    public String zoneOf(LaunchWish wish) {
        return Optional.ofNullable(wish.subnetId())
                .flatMap(region.subnets()::find)
                .map(subnet -> subnet.zone().name())
                .orElse(wish.zone() == null ? "" : wish.zone());
    }

    private void checkZone(LaunchWish wish, InstanceTypeInfo type, PlacedSubnet subnet) {
        var zone = subnet.zone().name();
        if (wish.zone() != null && !wish.zone().equals(zone)) {
            throw ServiceErrors.invalid(
                    "The subnet '%s' is in Availability Zone %s, not in %s".formatted(subnet.id(), zone, wish.zone()));
        }
        if (!region.market().offerings().zonesOf(type.instanceTypeAsString()).contains(zone)) {
            throw ServiceErrors.ec2(
                    "InvalidFleetConfiguration",
                    "Your requested instance type (%s) is not supported in your requested Availability Zone (%s)."
                            .formatted(type.instanceTypeAsString(), zone));
        }
    }

    private static void checkArchitecture(InstanceTypeInfo type, MachineImage image) {
        var built = image.image().architectureAsString();
        var able = type.processorInfo().supportedArchitecturesAsStrings();
        if (!able.contains(built)) {
            throw ServiceErrors.invalid(
                    "The architecture '%s' of the specified instance type does not match the architecture '%s' of the specified AMI."
                            .formatted(String.join(",", able), built));
        }
    }

    /** An image that only starts by UEFI needs a type that can. */
    private static void checkBootMode(InstanceTypeInfo type, MachineImage image) {
        var needed = image.image().bootModeAsString();
        boolean either = needed == null || needed.equals("uefi-preferred");
        if (!either && !type.supportedBootModesAsStrings().contains(needed)) {
            throw ServiceErrors.invalid("The instance type %s does not support the boot mode '%s' of the image."
                    .formatted(type.instanceTypeAsString(), needed));
        }
    }

    private static void checkVolume(LaunchTemplateBlockDeviceMappingRequest mapping, MachineImage image) {
        image.image().blockDeviceMappings().stream()
                .filter(own -> own.deviceName().equals(mapping.deviceName()))
                .forEach(own -> checkVolume(mapping, own));
    }

    private static void checkVolume(LaunchTemplateBlockDeviceMappingRequest mapping, BlockDeviceMapping own) {
        int least = own.ebs().volumeSize();
        if (Blueprint.sizeOf(mapping).filter(size -> size < least).isPresent()) {
            throw ServiceErrors.ec2(
                    "InvalidBlockDeviceMapping",
                    "Volume of size %dGB is smaller than the snapshot of %s, expect size >= %dGB"
                            .formatted(mapping.ebs().volumeSize(), own.deviceName(), least));
        }
    }

    private List<SecurityGroup> groups(LaunchWish wish, PlacedSubnet subnet) {
        var groups = wish.groups().stream().map(region.groups()::mustExist).toList();
        for (var group : groups) {
            if (!group.vpcId().equals(region.subnets().vpc())) {
                throw ServiceErrors.ec2(
                        "InvalidParameter",
                        "Security group %s and subnet %s belong to different networks."
                                .formatted(group.groupId(), subnet.id()));
            }
        }
        return groups;
    }

    private Optional<InstanceProfile> profile(LaunchWish wish) {
        var asked = wish.template().data().iamInstanceProfile();
        if (asked == null) {
            return Optional.empty();
        }
        var profile = asked.arn() != null ? profileByArn(asked.arn()) : profileByName(asked.name());
        if (profile.roles().isEmpty()) {
            throw ServiceErrors.invalid(
                    "IAM Instance Profile \"%s\" has no associated IAM Roles".formatted(profile.arn()));
        }
        return Optional.of(profile);
    }

    private InstanceProfile profileByName(String name) {
        return profiles.knownToEc2(name)
                .orElseThrow(() -> ServiceErrors.invalid(
                        "Value (%s) for parameter iamInstanceProfile.name is invalid. Invalid IAM Instance Profile name"
                                .formatted(name)));
    }

    private InstanceProfile profileByArn(String arn) {
        return profiles.findByArn(arn)
                .orElseThrow(() -> ServiceErrors.invalid(
                        "Value (%s) for parameter iamInstanceProfile.arn is invalid. Invalid IAM Instance Profile ARN"
                                .formatted(arn)));
    }
}
