package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.SingleLaunchRecord.launch;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.NodeClasses;
import sh.joiner.testing.TypeBuilder;

/** Metrics of EC2 requests and their results (core 8.1, aws 10.1). */
class CloudMetersTest {

    private static final String ERRORS = "karpenter_cloudprovider_errors_total";
    private static final String[] ZONE = {"zone", "us-east-1a", "zone_id", "use1-az1"};

    private final MeterFixture fixture = new MeterFixture();
    private final FakeCapacity ec2 = new FakeCapacity();
    private final Capacity capacity = fixture.meters.around(ec2, "nodeclaim.lifecycle");

    private static LaunchOrder order() {
        var nodeClass = NodeClasses.nodeClass()
                .subnets(new Subnet("subnet-1", "us-east-1a", "use1-az1", 100))
                .build();
        var type = TypeBuilder.type("m5.large").spot(0.04, "us-east-1a").build();
        return new LaunchOrder(
                ClaimSamples.claim().build(),
                nodeClass,
                List.of(type),
                CapacityType.SPOT,
                List.of(new LaunchOrder.Group(
                        new ResolvedImage("ami-1", "one", Requirements.NONE, false), "dépôt", List.of("m5.large"))),
                Map.of());
    }

    private double errors(String method, String error) {
        return fixture.scrape()
                .value(
                        ERRORS,
                        "controller",
                        "nodeclaim.lifecycle",
                        "method",
                        method,
                        "provider",
                        "aws",
                        "error",
                        error);
    }

    @Test
    void eachCallIsMeasuredForTheControllerThatMadeIt() {
        launch(capacity, order());

        assertThat(fixture.scrape()
                        .value(
                                "karpenter_cloudprovider_duration_seconds_count",
                                "controller",
                                "nodeclaim.lifecycle",
                                "method",
                                "Create",
                                "provider",
                                "aws"))
                .isEqualTo(1);
        assertThat(fixture.scrape().of(ERRORS)).isEmpty();
    }

    @Test
    void anOfferingWithoutCapacityIsALaunchFailureOfItsZone() {
        ec2.removeAllCapacity();
        launch(capacity, order());

        assertThat(errors("Create", "InsufficientCapacityError")).isEqualTo(1);
        assertThat(fixture.scrape().of("karpenter_cloudprovider_instance_launch_failures_total"))
                .singleElement()
                .satisfies(series -> assertThat(series.labels())
                        .containsEntry("zone_id", "use1-az1")
                        .containsEntry("capacity_type", "spot")
                        .containsEntry("reason", "InsufficientInstanceCapacity"));
    }

    @Test
    void aMissingInstanceIsCountedAsNotFound() {
        assertThat(capacity.terminate(new InstanceId("i-1"))).isFalse();
        assertThat(capacity.find(new InstanceId("i-1"))).isEmpty();

        assertThat(errors("Delete", "NodeClaimNotFoundError")).isEqualTo(1);
        assertThat(errors("Get", "NodeClaimNotFoundError")).isEqualTo(1);
    }

    @Test
    void aRefusedTerminationIsAFailureOfTheInstancesZone() {
        fixture.seen(
                NOON,
                ClaimSamples.claim()
                        .labels(Map.of(
                                "topology.kubernetes.io/zone", "us-east-1a", "topology.k8s.aws/zone-id", "use1-az1"))
                        .launchedAs("aws:///us-east-1a/i-1")
                        .build());
        var refusing = fixture.meters.around(new Refusing(), "node.termination");

        assertThatThrownBy(() -> refusing.terminate(new InstanceId("i-1"))).isInstanceOf(RemoteCallException.class);
        assertThat(fixture.scrape().value("karpenter_cloudprovider_instance_termination_failures_total", ZONE))
                .isEqualTo(1);
    }

    @Test
    void theSizeOfTheUserDataIsExportedInBytes() {
        fixture.meters.seen(withClass());
        launch(capacity, order());
        assertThat(fixture.scrape().value("karpenter_ec2nodeclasses_userdata_bytes", "nodeclass", "default"))
                .isEqualTo(7);

        fixture.seen(NOON.plusSeconds(1), world());
        assertThat(fixture.scrape().of("karpenter_ec2nodeclasses_userdata_bytes"))
                .as("series after the node class is deleted")
                .isEmpty();
    }

    private static Snapshot withClass() {
        var empty = world().snapshot();
        return new Snapshot(
                NOON,
                List.of(),
                List.of(order().nodeClass()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                empty.catalog());
    }

    @Test
    void aBatchIsExportedWithItsWindowAndItsRequests() {
        fixture.meters.batches().closed("create_fleet", Duration.ofMillis(40), 12);
        var scrape = fixture.scrape();

        assertThat(scrape.value("karpenter_cloudprovider_batcher_batch_size_sum", "batcher", "create_fleet"))
                .isEqualTo(12);
        assertThat(scrape.value(
                        "karpenter_cloudprovider_batcher_batch_time_seconds_bucket",
                        "batcher",
                        "create_fleet",
                        "le",
                        "0.05"))
                .isEqualTo(1);
    }

    /** An EC2 that refuses all requests. */
    private static final class Refusing implements Capacity {

        private static RemoteCallException refused() {
            return new RemoteCallException(RemoteCallException.Category.FORBIDDEN, "UnauthorizedOperation", "no", null);
        }

        @Override
        public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
            throw refused();
        }

        @Override
        public CompletableFuture<List<Instance>> startedBy(String token) {
            throw refused();
        }

        @Override
        public boolean terminate(InstanceId instance) {
            throw refused();
        }

        @Override
        public void tag(InstanceId instance, Map<String, String> tags) {
            throw refused();
        }

        @Override
        public Optional<Instance> find(InstanceId instance) {
            throw refused();
        }

        @Override
        public List<Instance> list() {
            throw refused();
        }
    }
}
