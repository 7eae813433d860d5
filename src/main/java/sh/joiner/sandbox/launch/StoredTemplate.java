package sh.joiner.sandbox.launch;

import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** A launch template with its only version: new content makes a new template, as the provider does it. */
public record StoredTemplate(String id, String name, Instant created, RequestLaunchTemplateData data) {

    public static final String VERSION = "1";

    /** The first subnet, security groups and so on that the template's interfaces name. */
    public List<LaunchTemplateInstanceNetworkInterfaceSpecificationRequest> interfaces() {
        return data.networkInterfaces();
    }

    List<String> groups() {
        return interfaces().isEmpty()
                ? data.securityGroupIds()
                : interfaces().getFirst().groups();
    }

    /** The tags that it gives to what it launches. */
    public List<TagSpecification> tagSpecifications() {
        return data.tagSpecifications().stream()
                .map(part -> TagSpecification.builder()
                        .resourceType(part.resourceTypeAsString())
                        .tags(part.tags())
                        .build())
                .toList();
    }
}
