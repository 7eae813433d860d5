package sh.joiner.sandbox.launch;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;

/**
 * A requested launch. The values of a fleet's override or of a RunInstances call take precedence over the template's values. The values are not
 * checked yet. Missing values are null or empty.
 */
public record LaunchRequest(
        StoredTemplate template,
        @Nullable String instanceType,
        @Nullable String imageId,
        @Nullable String subnetId,
        @Nullable String zone,
        List<String> groups) {

    public static LaunchRequest of(StoredTemplate template, FleetLaunchTemplateOverridesRequest override) {
        return new LaunchRequest(
                template,
                first(override.instanceTypeAsString(), template.data().instanceTypeAsString()),
                first(override.imageId(), template.data().imageId()),
                first(override.subnetId(), subnetOf(template)),
                override.availabilityZone(),
                template.groups());
    }

    static LaunchRequest of(StoredTemplate template, RunInstancesRequest request) {
        var own = request.networkInterfaces().stream().findFirst();
        var groups = own.map(card -> card.groups()).orElse(request.securityGroupIds());
        return new LaunchRequest(
                template,
                first(request.instanceTypeAsString(), template.data().instanceTypeAsString()),
                first(request.imageId(), template.data().imageId()),
                first(own.map(card -> card.subnetId()).orElse(request.subnetId()), subnetOf(template)),
                Optional.ofNullable(request.placement())
                        .map(placement -> placement.availabilityZone())
                        .orElse(null),
                groups.isEmpty() ? template.groups() : groups);
    }

    private static @Nullable String subnetOf(StoredTemplate template) {
        return template.interfaces().stream()
                .flatMap(card -> Stream.ofNullable(card.subnetId()))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String first(@Nullable String preferred, @Nullable String otherwise) {
        return Stream.of(Optional.ofNullable(preferred), Optional.ofNullable(otherwise))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(null);
    }
}
