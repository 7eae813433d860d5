package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.SingleLaunchRecord.launch;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.port.launch.Capacity.Launch.Failed;
import sh.joiner.port.launch.Capacity.Launch.Launched;
import sh.joiner.port.launch.CapacityContract;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.testing.CallFaults;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.TerminateInstancesRequest;

class Ec2CapacityTest extends CapacityContract {

    private final AwsWorld world = new AwsWorld();
    private final LaunchOrder order = world.order(claim().needs(
                    Requirement.in(Labels.INSTANCE_FAMILY, "m5"), Requirement.in(Labels.CAPACITY_TYPE, "on-demand")));

    @Override
    protected Capacity capacity() {
        return world.aws.capacity();
    }

    @Override
    protected LaunchOrder order() {
        return order;
    }

    @Override
    protected void removeAllCapacity() {
        world.ec2.answerFleets(request -> refusal(request, "InsufficientInstanceCapacity"));
    }

    @Override
    protected void settle() {
        world.clock.advance(Duration.ofMinutes(10));
    }

    @Test
    void twoHundredEqualClaimsShareFleetsAndOneTemplate() throws Exception {
        var launches = together(200, () -> launch(capacity(), order));

        assertThat(launches).allMatch(Launched.class::isInstance);
        assertThat(launches.stream()
                        .map(launch -> ((Launched) launch).instance().id())
                        .distinct())
                .hasSize(200);
        assertThat(world.ec2.calls(CreateLaunchTemplateRequest.class)).hasSize(1);
        assertThat(world.ec2.calls(CreateFleetRequest.class)).hasSizeLessThan(10);
    }

    @Test
    void twoHundredInstancesAreFoundAndTerminatedInAFewCalls() throws Exception {
        var ids = together(
                200, () -> ((Launched) launch(capacity(), order)).instance().id());

        world.clock.advance(Duration.ofSeconds(10)); // after this time EC2 returns all instances

        var deleted = together(ids.stream()
                .map(id -> (Callable<Boolean>) () -> capacity().terminate(id))
                .toList());

        assertThat(deleted).containsOnly(true);
        assertThat(capacity().list()).hasSize(200).allMatch(Instance::isTerminating);
        assertThat(world.ec2.calls(DescribeInstancesRequest.class)).hasSizeLessThan(12);
        assertThat(world.ec2.calls(TerminateInstancesRequest.class)).hasSizeLessThan(10);
    }

    @Test
    void aThrottledBatchIsNotSplit() throws Exception {
        world.cloud.calls().add(CallFaults.always("ec2", "DescribeInstances", new Fault.Effect.Throttle()));

        var results = together(
                IntStream.range(0, 222).mapToObj(this::unknown).map(this::found).toList());

        assertThat(results).containsOnly("RequestLimitExceeded");
        assertThat(world.ec2.calls(DescribeInstancesRequest.class)).hasSizeLessThan(4);
    }

    @Test
    void aBatchWithAnUnknownAndAMalformedIdIsSplit() throws Exception {
        var known = together(
                30, () -> ((Launched) launch(capacity(), order)).instance().id());
        world.clock.advance(Duration.ofSeconds(10));
        var requested = new ArrayList<>(known);
        requested.add(3, unknown(1));
        requested.add(20, new InstanceId("i-wrong"));

        var results = together(requested.stream().map(this::found).toList());

        assertThat(results).filteredOn("found"::equals).hasSize(30);
        assertThat(results.get(3)).isEqualTo("not found");
        assertThat(results.get(20)).isEqualTo("InvalidInstanceID.Malformed");
        assertThat(world.ec2.calls(DescribeInstancesRequest.class))
                .hasSizeLessThan(25); // each of the 2 invalid ids causes at most 5 splits into 2 calls
    }

    private InstanceId unknown(int number) {
        return new InstanceId("i-%017d".formatted(number));
    }

    /** Returns the result of finding an instance. */
    private Callable<String> found(InstanceId id) {
        return () -> {
            try {
                return capacity().find(id).isPresent() ? "found" : "not found";
            } catch (RemoteCallException failure) {
                return failure.code();
            }
        };
    }

    @Test
    void anInstanceThatEc2DoesNotReturnYetCountsAsExisting() throws Exception {
        var ids = together(
                50, () -> ((Launched) launch(capacity(), order)).instance().id());

        assertThat(ids).allMatch(id -> capacity().find(id).isPresent());
        assertThat(capacity().list()).extracting(Instance::id).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void anInstanceMissingFromAnEmptyAnswerIsTerminatedAndNotReportedAsTerminated() {
        var id = ((Launched) launch(capacity(), order)).instance().id();
        world.clock.advance(
                Duration.ofMinutes(5)); // after this time EC2 returns the instance and its launch is no longer cached
        world.ec2.changeInstances(
                answer -> answer.toBuilder().reservations(List.of()).build());

        assertThat(capacity().terminate(id)).isTrue();

        assertThat(world.ec2.calls(TerminateInstancesRequest.class)).isNotEmpty();
        assertThatThrownBy(() -> capacity().find(id)).isInstanceOf(RemoteCallException.class);
        world.ec2.changeInstances(answer -> answer);
        assertThat(capacity().find(id)).get().matches(Instance::isTerminating);
    }

    @Test
    void anInstanceDoesNotExistIfTerminateInstancesDoesNotFindIt() {
        assertThat(capacity().terminate(new InstanceId("i-0123456789abcdef0"))).isFalse();

        assertThat(world.ec2.calls(TerminateInstancesRequest.class)).isNotEmpty();
    }

    @Test
    void aJustLaunchedInstanceExistsAlthoughEc2DoesNotKnowItYet() {
        var id = ((Launched) launch(capacity(), order)).instance().id();

        assertThat(capacity().terminate(id)).isTrue();
    }

    @Test
    void anExhaustedOfferingIsReportedEvenIfAnotherOneWasLaunched() {
        world.ec2.changeFleets(answer -> answer.toBuilder()
                .errors(error("InsufficientInstanceCapacity", override("m5.xlarge", "us-east-1b", "subnet-1")))
                .build());

        assertThat(launch(capacity(), order))
                .isInstanceOfSatisfying(
                        Launched.class,
                        launched -> assertThat(launched.exhausted())
                                .containsExactly(new Exhausted(
                                        "m5.xlarge",
                                        "us-east-1b",
                                        order.capacityType(),
                                        "subnet-1",
                                        "InsufficientInstanceCapacity")));
    }

    @Test
    void anErrorOtherThanMissingCapacityFailsWithItsReason() {
        world.ec2.answerFleets(request -> refusal(request, "UnauthorizedOperation"));

        assertThat(launch(capacity(), order)).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("Unauthorized");
            assertThat(failed.exhausted()).isEmpty();
        });
    }

    @Test
    void aDeletedTemplateIsCreatedAgainOnce() {
        launch(capacity(), order);
        var made = world.cloud.ec2().describeLaunchTemplates().launchTemplates().getFirst();
        world.cloud.ec2().deleteLaunchTemplate(call -> call.launchTemplateId(made.launchTemplateId()));

        assertThat(launch(capacity(), order)).isInstanceOf(Launched.class);
        assertThat(world.ec2.calls(CreateLaunchTemplateRequest.class)).hasSize(2);
    }

    @Test
    void aTemplateThatIsUnusedForAMinuteIsDeleted() {
        launch(capacity(), order);

        world.clock.advance(Duration.ofSeconds(61));

        eventually(() -> Optional.of(world.cloud.ec2().describeLaunchTemplates().launchTemplates()), List::isEmpty);
    }

    @Test
    void differentUserDataNeedsAnotherTemplate() {
        var group = order.groups().getFirst();
        var changed = new LaunchOrder(
                order.claim(),
                order.nodeClass(),
                order.types(),
                order.capacityType(),
                List.of(new LaunchOrder.Group(group.image(), "#!/bin/sh\necho 2", group.instanceTypes())),
                order.tags());

        launch(capacity(), order);
        launch(capacity(), changed);

        assertThat(world.ec2.calls(CreateLaunchTemplateRequest.class))
                .extracting(CreateLaunchTemplateRequest::launchTemplateName)
                .doesNotHaveDuplicates()
                .hasSize(2)
                .allMatch(name -> name.matches("karpenter\\.k8s\\.aws/\\d+"));
    }

    @Test
    void theFleetHasOneOverrideForEachOfferingWithItsPrice() {
        launch(capacity(), order);

        var request = world.ec2.calls(CreateFleetRequest.class).getFirst();
        var overrides = request.launchTemplateConfigs().getFirst().overrides();
        assertThat(overrides)
                .hasSize(order.types().stream()
                        .mapToInt(type -> type.offerings().size())
                        .sum())
                .allMatch(overridesRequest -> overridesRequest.priority() > 0
                        && !overridesRequest.subnetId().isEmpty());
        assertThat(overrides.getFirst().instanceTypeAsString()).isEqualTo("m5.large");
        assertThat(request.onDemandOptions().allocationStrategyAsString()).isEqualTo("lowest-price");
        assertThat(request.tagSpecifications())
                .extracting(tags -> tags.resourceTypeAsString())
                .containsExactly("instance", "volume", "fleet");
    }

    private static CreateFleetResponse refusal(CreateFleetRequest request, String code) {
        var errors = request.launchTemplateConfigs().getFirst().overrides().stream()
                .map(overridesRequest -> error(code, overridesRequest))
                .toList();
        return CreateFleetResponse.builder().errors(errors).build();
    }

    private static FleetLaunchTemplateOverridesRequest override(String type, String zone, String subnet) {
        return FleetLaunchTemplateOverridesRequest.builder()
                .instanceType(type)
                .availabilityZone(zone)
                .subnetId(subnet)
                .build();
    }

    private static CreateFleetError error(String code, FleetLaunchTemplateOverridesRequest tried) {
        return CreateFleetError.builder()
                .errorCode(code)
                .errorMessage("unknown error")
                .launchTemplateAndOverrides(
                        both -> both.overrides(override -> override.instanceType(tried.instanceType())
                                .availabilityZone(tried.availabilityZone())
                                .subnetId(tried.subnetId())))
                .build();
    }

    private static <T> List<T> together(int count, Callable<T> call) throws Exception {
        return together(IntStream.range(0, count).mapToObj(_ -> call).toList());
    }

    private static <T> List<T> together(List<Callable<T>> calls) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAll(calls).stream().map(Future::resultNow).toList();
        }
    }
}
