package sh.joiner.aws.launch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.port.launch.Capacity.Launch;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverrides;

/**
 * The part of EC2's answer to a CreateFleet request that belongs to one NodeClaim (aws 3.6, 6.9).
 *
 * @param started null if the answer has no instance left for this NodeClaim
 * @param errors errors of the whole request
 */
record FleetAnswer(@Nullable Started started, List<CreateFleetError> errors) {

    FleetAnswer {
        errors = List.copyOf(errors);
    }

    /** An instance, and the override that it was launched with. */
    record Started(String instanceId, String instanceType, FleetLaunchTemplateOverrides override) {}

    /**
     * Assigns one instance to each NodeClaim, in the order of the instance ids. So a repeated call assigns the same instance to each
     * NodeClaim.
     */
    static List<FleetAnswer> split(CreateFleetResponse response, int claims) {
        var started = new ArrayList<Started>();
        for (var instance : response.instances()) {
            for (var id : instance.instanceIds()) {
                started.add(new Started(
                        id,
                        instance.instanceTypeAsString(),
                        instance.launchTemplateAndOverrides().overrides()));
            }
        }
        started.sort(Comparator.comparing(Started::instanceId));
        var answers = new ArrayList<FleetAnswer>();
        for (int place = 0; place < claims; place++) {
            answers.add(new FleetAnswer(place < started.size() ? started.get(place) : null, response.errors()));
        }
        return answers;
    }

    /** Returns true if this NodeClaim has no instance and EC2 rejected the launch template, for example because the template was deleted. */
    boolean missesTemplate() {
        return started == null
                && errors.stream()
                        .map(CreateFleetError::errorCode)
                        .anyMatch(code -> AwsErrors.nonNull(code).startsWith("InvalidLaunchTemplate"));
    }

    Launch outcome(LaunchOrder order, String token, Instant now) {
        var exhausted = exhausted(order);
        if (started != null) {
            return new Launch.Launched(instance(started, order, token, now), exhausted);
        }
        var text = errors.stream()
                .map(error -> "%s: %s".formatted(error.errorCode(), error.errorMessage()))
                .distinct()
                .collect(Collectors.joining("; "));
        boolean isOutOfCapacity =
                errors.stream().allMatch(error -> LaunchReasons.isUnfulfillable(AwsErrors.nonNull(error.errorCode())));
        if (isOutOfCapacity) {
            return new Launch.NoCapacity(
                    text.isEmpty() ? "EC2 launched fewer instances than requested" : text, exhausted);
        }
        return new Launch.Failed(LaunchReasons.reason(text), LaunchReasons.message(text), exhausted);
    }

    private List<Exhausted> exhausted(LaunchOrder order) {
        return errors.stream()
                .filter(error -> LaunchReasons.isUnfulfillable(AwsErrors.nonNull(error.errorCode())))
                .flatMap(error -> LaunchReasons.isSpreadGroupFull(AwsErrors.nonNull(error.errorMessage()))
                        ? spreadGroupFull(
                                order, exhausted(error, order.capacityType()).zone())
                        : Stream.of(exhausted(error, order.capacityType())))
                .filter(exhausted -> !exhausted.instanceType().isEmpty() || exhausted.isOfCapacityType())
                .distinct()
                .toList();
    }

    private static Exhausted exhausted(CreateFleetError error, CapacityType capacityType) {
        var tried = error.launchTemplateAndOverrides();
        var override = tried == null || tried.overrides() == null
                ? FleetLaunchTemplateOverrides.builder().build()
                : tried.overrides();
        return new Exhausted(
                AwsErrors.nonNull(override.instanceTypeAsString()),
                AwsErrors.nonNull(override.availabilityZone()),
                capacityType,
                AwsErrors.nonNull(override.subnetId()),
                AwsErrors.nonNull(error.errorCode()));
    }

    /** Returns all instance types as exhausted in the zone, because the placement group takes no more instances there (aws 6.9). */
    private static Stream<Exhausted> spreadGroupFull(LaunchOrder order, String zone) {
        return order.types().stream()
                .map(type -> new Exhausted(type.name(), zone, order.capacityType(), "", Exhausted.SPREAD_GROUP_FULL));
    }

    /**
     * Returns a placement that contains only the reservation of the order, if any. EC2's answer to CreateFleet has no data about the
     * placement. DescribeInstances returns the complete placement later.
     */
    private static Instance.Placement placement(LaunchOrder order, String type, String zone) {
        return order.capacityType() != CapacityType.RESERVED
                ? Instance.Placement.UNKNOWN
                : order.reservation(type, zone)
                        .map(reservation -> new Instance.Placement(
                                Set.of(),
                                reservation.id(),
                                reservation.kind().wire(),
                                reservation.interruptible(),
                                "",
                                0))
                        .orElse(Instance.Placement.UNKNOWN);
    }

    private static Instance instance(Started started, LaunchOrder order, String token, Instant now) {
        var tags = new HashMap<>(order.tags());
        tags.put(Claim.LAUNCH, token);
        var override = started.override();
        var zone = AwsErrors.nonNull(override.availabilityZone());
        return new Instance(
                new InstanceId(started.instanceId()),
                Ec2Instances.providerId(zone, started.instanceId()),
                Instance.State.PENDING,
                started.instanceType(),
                zone,
                order.capacityType(),
                AwsErrors.nonNull(override.imageId()),
                AwsErrors.nonNull(override.subnetId()),
                now,
                placement(order, started.instanceType(), zone),
                tags);
    }
}
