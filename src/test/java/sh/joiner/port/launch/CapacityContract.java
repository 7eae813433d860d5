package sh.joiner.port.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.SingleLaunchRecord.launch;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity.Launch.Failed;
import sh.joiner.port.launch.Capacity.Launch.Launched;
import sh.joiner.port.launch.Capacity.Launch.NoCapacity;
import sh.joiner.testing.SingleLaunchRecord;

/** The contract of {@link Capacity}. */
public abstract class CapacityContract {

    private static final InstanceId UNKNOWN = new InstanceId("i-0123456789abcdef0");

    protected abstract Capacity capacity();

    /** Returns an order for which EC2 has capacity, with at least two types of which the first is the cheapest. */
    protected abstract LaunchOrder order();

    /** Removes all capacity of all types. */
    protected abstract void removeAllCapacity();

    /** Lets enough time pass that EC2 returns launched instances, and no longer returns terminated instances. */
    protected abstract void settle();

    @Test
    void launchesOneInstanceOfTheOrderAndDescribesIt() {
        var order = order();

        var launch = launch(capacity(), order);

        assertThat(launch).isInstanceOfSatisfying(Launched.class, launched -> {
            var instance = launched.instance();
            assertThat(order.types()).anyMatch(type -> type.name().equals(instance.instanceType()));
            assertThat(instance.capacityType()).isEqualTo(order.capacityType());
            assertThat(instance.providerId()).isEqualTo("aws:///%s/%s".formatted(instance.zone(), instance.id()));
            assertThat(instance.imageId())
                    .isEqualTo(order.groups().getFirst().image().id());
            assertThat(order.nodeClass().resolved().subnets())
                    .anyMatch(subnet -> subnet.id().equals(instance.subnetId()));
            assertThat(launched.exhausted()).isEmpty();
        });
    }

    @Test
    void findsAndListsLaunchedInstancesWithTheirTags() {
        var instance = launched();
        var other = launched();

        assertThat(capacity().find(instance.id()))
                .get()
                .extracting(Instance::instanceType)
                .isEqualTo(instance.instanceType());
        assertThat(capacity().list())
                .extracting(Instance::id)
                .containsExactlyElementsOf(
                        List.of(instance.id(), other.id()).stream().sorted().toList());
        assertThat(capacity().list())
                .allSatisfy(listed -> assertThat(listed.tags()).containsAllEntriesOf(order().tags()));
    }

    @Test
    void aTagIsAddedToTheExistingOnes() {
        var instance = launched();

        capacity().tag(instance.id(), Map.of("karpenter.sh/nodeclaim", "default-x1"));

        assertThat(capacity().find(instance.id()).orElseThrow().tags())
                .containsEntry("karpenter.sh/nodeclaim", "default-x1")
                .containsAllEntriesOf(order().tags());
    }

    @Test
    void terminationReturnsFalseAfterTheInstanceIsDeleted() {
        var instance = launched();

        assertThat(capacity().terminate(instance.id())).isTrue();
        assertThat(capacity().find(instance.id())).get().matches(Instance::isTerminating);
        settle();
        assertThat(capacity().terminate(instance.id())).isFalse();
        assertThat(capacity().find(instance.id())).isEmpty();
        assertThat(capacity().list()).isEmpty();
    }

    @Test
    void anUnknownInstanceIsNotFound() {
        assertThat(capacity().find(UNKNOWN)).isEmpty();
        assertThat(capacity().terminate(UNKNOWN)).isFalse();
    }

    @Test
    void withoutCapacityEveryTriedOfferingIsReported() {
        removeAllCapacity();

        var launch = launch(capacity(), order());

        assertThat(launch).isInstanceOfSatisfying(NoCapacity.class, none -> {
            assertThat(none.message()).isNotEmpty();
            assertThat(none.exhausted())
                    .isNotEmpty()
                    .allMatch(exhausted -> order().types().stream()
                            .anyMatch(type -> type.name().equals(exhausted.instanceType())))
                    .allMatch(exhausted -> exhausted.capacityType() == order().capacityType());
        });
        assertThat(capacity().list()).isEmpty();
    }

    @Test
    void anOrderWithoutImagesFailsWithAReason() {
        var order = order();
        var without = new LaunchOrder(
                order.claim(), order.nodeClass(), order.types(), order.capacityType(), List.of(), order.tags());

        assertThat(launch(capacity(), without))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.message()).contains("image"));
    }

    @Test
    void theTokenIsWrittenOnceAndTheInstanceHasIt() {
        var record = new SingleLaunchRecord();

        var launch = (Launched) capacity().launch(order(), record).join();
        settle();

        assertThat(record.begun()).hasSize(1);
        assertThat(record.spent()).isEqualTo(record.begun().getFirst());
        assertThat(launch.instance().launchToken()).isEqualTo(record.spent());
        assertThat(capacity().startedBy(record.spent()).join())
                .extracting(Instance::id)
                .containsExactly(launch.instance().id());
        assertThat(capacity().startedBy("another").join()).isEmpty();
    }

    @Test
    void instancesThatAreBeingTerminatedAreNotFoundByTheirToken() {
        var record = new SingleLaunchRecord();
        var launch = (Launched) capacity().launch(order(), record).join();
        settle();

        capacity().terminate(launch.instance().id());

        assertThat(capacity().startedBy(record.spent()).join()).isEmpty();
    }

    @Test
    void aLaunchWithoutAWrittenTokenStartsNothing() {
        var record = new TokenRecord() {
            @Override
            public String spent() {
                return "";
            }

            @Override
            public void begin(String token) {
                throw new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no API server", null);
            }

            @Override
            public void spend(String token) {
                throw new AssertionError(token);
            }
        };

        var launch = capacity().launch(order(), record).join();

        assertThat(launch)
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.message()).contains("no API server"));
        assertThat(capacity().list()).isEmpty();
    }

    private Instance launched() {
        return ((Launched) launch(capacity(), order())).instance();
    }
}
