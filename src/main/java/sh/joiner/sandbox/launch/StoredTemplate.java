package sh.joiner.sandbox.launch;

import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** A launch template with its only version. Joiner creates a new template for new content. */
public record StoredTemplate(String id, String name, Instant created, RequestLaunchTemplateData data) {

    public static final String VERSION = "1";

    /** Returns the network interfaces, which name subnets and security groups. */
    public List<LaunchTemplateInstanceNetworkInterfaceSpecificationRequest> interfaces() {
        return data.networkInterfaces();
    }

    List<String> groups() {
        return interfaces().isEmpty()
                ? data.securityGroupIds()
                : interfaces().getFirst().groups();
    }

    /** Returns the tags for the resources of a launch. */
    public List<TagSpecification> tagSpecifications() {
        return data.tagSpecifications().stream()
                .map(part -> TagSpecification.builder()
                        .resourceType(part.resourceTypeAsString())
                        .tags(part.tags())
                        .build())
                .toList();
    }
}
