package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.Capacity.Launch;
import sh.joiner.port.launch.Capacity.Launch.Launched;
import sh.joiner.port.launch.Capacity.Launch.NoCapacity;
import sh.joiner.port.launch.Capacity.Launch.Unanswered;
import sh.joiner.port.launch.TokenRecord;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.SingleLaunchRecord;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;

/** Tests client tokens, repeated calls, and orders that share a fleet (aws 3.6, 6.8). */
class LaunchOnceTest {

    private final AwsWorld world = new AwsWorld();
    private final Capacity capacity = world.aws.capacity();
    private final LaunchOrder order = world.order(claim().needs(
                    Requirement.in(Labels.INSTANCE_FAMILY, "m5"), Requirement.in(Labels.CAPACITY_TYPE, "on-demand")));

    private void inject(Effect effect, int calls) {
        world.cloud.calls().add(CallFaults.always("ec2", "CreateFleet", effect).times(calls));
    }

    private List<CreateFleetRequest> fleets() {
        return world.ec2.calls(CreateFleetRequest.class);
    }

    private List<Launch> together(List<LaunchOrder> orders, TokenRecord... records) {
        capacity.expect(orders.size()); // one batch, even if the orders arrive slowly
        var launches = IntStream.range(0, orders.size())
                .mapToObj(index -> capacity.launch(
                        orders.get(index), records.length == 0 ? new SingleLaunchRecord() : records[index]))
                .toList();
        capacity.expect(-orders.size());
        return launches.stream().map(CompletableFuture::join).toList();
    }

    private LaunchOrder of(String name, int minutes) {
        var claim = claim().named(name)
                .createdAt(world.clock.now().minus(Duration.ofMinutes(minutes)))
                .needs(Requirement.in(Labels.INSTANCE_FAMILY, "m5"), Requirement.in(Labels.CAPACITY_TYPE, "on-demand"))
                .build();
        return new LaunchOrder(
                claim, order.nodeClass(), order.types(), order.capacityType(), order.groups(), order.tags());
    }

    @Test
    void aThousandEqualClaimsOfOneThreadNeedAtMostTwoFleets() {
        var launches = together(IntStream.range(0, 1000)
                .mapToObj(index -> of("claim-" + index, index))
                .toList());

        assertThat(launches).allMatch(Launched.class::isInstance);
        assertThat(launches.stream()
                        .map(launch -> ((Launched) launch).instance().id())
                        .distinct())
                .hasSize(1000);
        assertThat(fleets()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void theOldestClaimsGetTheInstancesIfEc2LaunchesFewer() {
        world.ec2.answerFleets(request -> world.cloud.ec2().createFleet(ofTwo(request)));

        var launches = together(List.of(of("c", 3), of("a", 1), of("d", 4), of("b", 2)));

        assertThat(launches.stream().map(Launched.class::isInstance)).containsExactly(true, false, true, false);
        assertThat(launches.get(1)).isInstanceOf(NoCapacity.class);
        assertThat(fleets()).hasSize(1);
    }

    private static CreateFleetRequest ofTwo(CreateFleetRequest request) {
        var target = request.targetCapacitySpecification().toBuilder()
                .totalTargetCapacity(2)
                .build();
        return request.toBuilder().targetCapacitySpecification(target).build();
    }

    @Test
    void aCallWithALostAnswerIsRepeatedWithTheSameTokenAndLaunchesOneInstance() {
        inject(new Effect.LossAfter(), 1);
        var record = new SingleLaunchRecord();

        var launch = capacity.launch(order, record).join();

        assertThat(launch).isInstanceOf(Launched.class);
        assertThat(fleets())
                .hasSize(2)
                .extracting(CreateFleetRequest::clientToken)
                .containsOnly(record.spent());
        assertThat(instances()).isOne();
    }

    @Test
    void aCallThatIsLostBeforeItArrivesIsRepeated() {
        inject(new Effect.LossBefore(), 2);

        var launch = capacity.launch(order, new SingleLaunchRecord()).join();

        assertThat(launch).isInstanceOf(Launched.class);
        assertThat(instances()).isOne();
    }

    @Test
    void anInstanceOfAnUnansweredCallIsFoundByItsToken() {
        inject(new Effect.LossAfter(), Fault.ENDLESS);
        var record = new SingleLaunchRecord();

        var launch = capacity.launch(order, record).join();

        assertThat(launch).isInstanceOf(Unanswered.class);
        assertThat(fleets()).hasSize(3);
        assertThat(record.spent()).isNotEqualTo(record.begun().getFirst());
        assertThat(instances()).isOne();
        assertThat(capacity.startedBy(record.begun().getFirst()).join()).hasSize(1);
    }

    @Test
    void aRefusedCallSpendsNoToken() {
        inject(new Effect.Throttle(), 1);
        var record = new SingleLaunchRecord();

        capacity.launch(order, record).join();
        var launch = capacity.launch(order, record).join();

        assertThat(launch).isInstanceOf(Launched.class);
        assertThat(record.begun()).hasSize(2).containsOnly(record.spent());
    }

    @Test
    void aCallWithATokenOfOtherParametersCountsAsUnanswered() {
        inject(new Effect.Refusal("IdempotentParameterMismatch", ""), 1);

        var launch = capacity.launch(order, new SingleLaunchRecord()).join();

        assertThat(launch).isInstanceOf(Unanswered.class);
    }

    @Test
    void theTokenIsDerivedFromTheUidsAndSpentTokensOfTheClaims() {
        var first = new SingleLaunchRecord();
        var second = new SingleLaunchRecord();
        var older = of("older", 1);
        var newer = of("newer", 2);

        together(List.of(older, newer), first, second);
        together(List.of(newer, older), second, first);

        assertThat(first.begun()).isEqualTo(second.begun()).hasSize(2).doesNotHaveDuplicates();
        assertThat(instances()).isEqualTo(4);
    }

    private int instances() {
        world.clock.advance(Duration.ofSeconds(10)); // after this time EC2 returns the instances
        return capacity.list().size();
    }
}
