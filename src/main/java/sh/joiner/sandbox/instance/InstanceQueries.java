package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesResponse;
import software.amazon.awssdk.services.ec2.model.GroupIdentifier;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateChange;
import software.amazon.awssdk.services.ec2.model.Reservation;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesRequest;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesResponse;

/** Implements DescribeInstances and TerminateInstances. Every instance is a separate reservation. */
public final class InstanceQueries {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);

    private final Instances instances;
    private final InstanceView view;
    private final SharedAccount shared;
    private final Filters<Instance> filters;

    public InstanceQueries(Instances instances, SharedAccount shared) {
        this.instances = instances;
        this.shared = shared;
        this.view = new InstanceView(shared, instances::isReserved);
        this.filters = new Filters<Instance>()
                .by("architecture", Instance::architectureAsString)
                .by("availability-zone", instance -> instance.placement().availabilityZone())
                .by("image-id", Instance::imageId)
                .by("instance-id", Instance::instanceId)
                .by("instance-lifecycle", Instance::instanceLifecycleAsString)
                .by(
                        "instance-state-code",
                        instance -> String.valueOf(instance.state().code()))
                .by("instance-state-name", instance -> instance.state().nameAsString())
                .by("instance-type", Instance::instanceTypeAsString)
                .by("private-dns-name", Instance::privateDnsName)
                .by("private-ip-address", Instance::privateIpAddress)
                .by("subnet-id", Instance::subnetId)
                .by("vpc-id", Instance::vpcId)
                .byAny(
                        "instance.group-id",
                        instance -> instance.securityGroups().stream().map(GroupIdentifier::groupId))
                .byTags(instance -> Tags.mapOf(instance.tags()));
    }

    public DescribeInstancesResponse describe(DescribeInstancesRequest request) {
        if (request.maxResults() != null && !request.instanceIds().isEmpty()) {
            throw ServiceErrors.ec2(
                    "InvalidParameterCombination",
                    "The parameter instancesSet cannot be used with the parameter maxResults");
        }
        var now = instances.now();
        var matching = requested(request.instanceIds(), now)
                .map(instance -> view.of(instance, now))
                .filter(filters.all(request.filters()))
                .map(this::reservation)
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeInstancesResponse.builder()
                .reservations(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private Stream<LaunchedInstance> requested(List<String> ids, Instant now) {
        return ids.isEmpty()
                ? instances.all().stream().filter(instance -> isVisible(instance, now))
                : mustExist(ids, now).stream();
    }

    private List<LaunchedInstance> mustExist(List<String> ids, Instant now) {
        ids.forEach(InstanceQueries::mustBeWellFormed);
        var unknown = ids.stream().filter(id -> !isVisible(id, now)).toList();
        if (!unknown.isEmpty()) {
            throw ServiceErrors.ec2(
                    "InvalidInstanceID.NotFound",
                    unknown.size() == 1
                            ? "The instance ID '%s' does not exist".formatted(unknown.getFirst())
                            : "The instance IDs '%s' do not exist".formatted(String.join(", ", unknown)));
        }
        return ids.stream().flatMap(id -> instances.find(id).stream()).toList();
    }

    private static void mustBeWellFormed(String id) {
        if (!id.matches("i-([0-9a-f]{8}|[0-9a-f]{17})")) {
            throw ServiceErrors.ec2("InvalidInstanceID.Malformed", "Invalid id: \"%s\"".formatted(id));
        }
    }

    private boolean isVisible(String id, Instant now) {
        return instances.find(id).filter(instance -> isVisible(instance, now)).isPresent();
    }

    private boolean isVisible(LaunchedInstance instance, Instant now) {
        return instance.isVisibleAt(now)
                && shared.delay().isOver(instance.span().launched(), now);
    }

    private Reservation reservation(Instance instance) {
        return Reservation.builder()
                .reservationId("r-" + instance.instanceId().substring(2))
                .ownerId(shared.settings().account())
                .instances(instance)
                .build();
    }

    /** Terminates all of the instances. If one instance is unknown, terminates no instance. */
    public TerminateInstancesResponse terminate(TerminateInstancesRequest request) {
        var now = instances.now();
        var requested = mustExist(request.instanceIds(), now);
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        return TerminateInstancesResponse.builder()
                .terminatingInstances(requested.stream()
                        .map(instance -> terminate(instance, now))
                        .toList())
                .build();
    }

    private InstanceStateChange terminate(LaunchedInstance instance, Instant now) {
        var before = instance.stateAt(now);
        instances.terminate(instance);
        return InstanceStateChange.builder()
                .instanceId(instance.id())
                .previousState(InstanceView.state(before))
                .currentState(InstanceView.state(instance.stateAt(now)))
                .build();
    }
}
