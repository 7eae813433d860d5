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

/** Checks a launch as RunInstances and fleets do. Throws EC2's error for the first problem. */
public final class LaunchChecks {

    private final Region region;
    private final IamInstanceProfiles profiles;

    public LaunchChecks(Region region, IamInstanceProfiles profiles) {
        this.region = region;
        this.profiles = profiles;
    }

    public CheckedLaunch check(LaunchRequest request) {
        var type = type(request);
        var image = image(request);
        var subnet = subnet(request);
        checkZone(request, type, subnet);
        checkArchitecture(type, image);
        checkBootMode(type, image);
        request.template().data().blockDeviceMappings().forEach(mapping -> checkVolume(mapping, image));
        return new CheckedLaunch(request.template(), type, image, subnet, groups(request, subnet), profile(request));
    }

    private InstanceTypeInfo type(LaunchRequest request) {
        return Optional.ofNullable(request.instanceType())
                .flatMap(region.market().types()::find)
                .orElseThrow(() -> ServiceErrors.invalid(
                        "Invalid value '%s' for InstanceType.".formatted(request.instanceType())));
    }

    private MachineImage image(LaunchRequest request) {
        var id = Optional.ofNullable(request.imageId())
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

    private PlacedSubnet subnet(LaunchRequest request) {
        var id = Optional.ofNullable(request.subnetId())
                .orElseThrow(() -> ServiceErrors.ec2(
                        "VPCIdNotSpecified", "No default VPC for this user: the launch must name a subnet."));
        return region.subnets()
                .find(id)
                .orElseThrow(() -> ServiceErrors.ec2(
                        "InvalidSubnetID.NotFound", "The subnet ID '%s' does not exist".formatted(id)));
    }

    /** Returns the zone of the launch; empty if the launch names neither a zone nor an existing subnet. */
    public String zoneOf(LaunchRequest request) {
        return Optional.ofNullable(request.subnetId())
                .flatMap(region.subnets()::find)
                .map(subnet -> subnet.zone().name())
                .orElse(request.zone() == null ? "" : request.zone());
    }

    private void checkZone(LaunchRequest request, InstanceTypeInfo type, PlacedSubnet subnet) {
        var zone = subnet.zone().name();
        if (request.zone() != null && !request.zone().equals(zone)) {
            throw ServiceErrors.invalid("The subnet '%s' is in Availability Zone %s, not in %s"
                    .formatted(subnet.id(), zone, request.zone()));
        }
        if (!region.market().offerings().zonesOf(type.instanceTypeAsString()).contains(zone)) {
            throw ServiceErrors.ec2(
                    "InvalidFleetConfiguration",
                    "Your requested instance type (%s) is not supported in your requested Availability Zone (%s)."
                            .formatted(type.instanceTypeAsString(), zone));
        }
    }

    private static void checkArchitecture(InstanceTypeInfo type, MachineImage image) {
        var architecture = image.image().architectureAsString();
        var supported = type.processorInfo().supportedArchitecturesAsStrings();
        if (!supported.contains(architecture)) {
            throw ServiceErrors.invalid(
                    "The architecture '%s' of the specified instance type does not match the architecture '%s' of the specified AMI."
                            .formatted(String.join(",", supported), architecture));
        }
    }

    /** Checks that the instance type supports the boot mode, if the image requires one. */
    private static void checkBootMode(InstanceTypeInfo type, MachineImage image) {
        var required = image.image().bootModeAsString();
        boolean supportsBoth = required == null || required.equals("uefi-preferred");
        if (!supportsBoth && !type.supportedBootModesAsStrings().contains(required)) {
            throw ServiceErrors.invalid("The instance type %s does not support the boot mode '%s' of the image."
                    .formatted(type.instanceTypeAsString(), required));
        }
    }

    private static void checkVolume(LaunchTemplateBlockDeviceMappingRequest mapping, MachineImage image) {
        image.image().blockDeviceMappings().stream()
                .filter(own -> own.deviceName().equals(mapping.deviceName()))
                .forEach(own -> checkVolume(mapping, own));
    }

    private static void checkVolume(LaunchTemplateBlockDeviceMappingRequest mapping, BlockDeviceMapping own) {
        int minimum = own.ebs().volumeSize();
        if (CheckedLaunch.sizeOf(mapping).filter(size -> size < minimum).isPresent()) {
            throw ServiceErrors.ec2(
                    "InvalidBlockDeviceMapping",
                    "Volume of size %dGB is smaller than the snapshot of %s, expect size >= %dGB"
                            .formatted(mapping.ebs().volumeSize(), own.deviceName(), minimum));
        }
    }

    private List<SecurityGroup> groups(LaunchRequest request, PlacedSubnet subnet) {
        var groups = request.groups().stream().map(region.groups()::mustExist).toList();
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

    private Optional<InstanceProfile> profile(LaunchRequest request) {
        var specification = request.template().data().iamInstanceProfile();
        if (specification == null) {
            return Optional.empty();
        }
        var profile =
                specification.arn() != null ? profileByArn(specification.arn()) : profileByName(specification.name());
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
