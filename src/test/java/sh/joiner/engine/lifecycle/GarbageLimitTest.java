package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.GarbageLimit.Limits;
import sh.joiner.engine.lifecycle.GarbageLimit.Observation;
import sh.joiner.engine.lifecycle.GarbageLimit.Past;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Pool;

class GarbageLimitTest {

    private static final Limits LIMITS = new Limits(5, 0.1, Duration.ofMinutes(15));

    private static Instance instance(int number, Map<String, String> tags) {
        return new Instance(
                new InstanceId("i-%03d".formatted(number)),
                "aws:///us-east-1a/i-%03d".formatted(number),
                Instance.State.RUNNING,
                "m5.large",
                "us-east-1a",
                CapacityType.ON_DEMAND,
                "ami-1",
                "subnet-a",
                Instant.EPOCH,
                Instance.Placement.UNKNOWN,
                tags);
    }

    private static List<Instance> instances(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> instance(number, Map.of("karpenter.sh/nodepool", "default")))
                .toList();
    }

    private static List<Node> readyNodes(List<Instance> instances) {
        return instances.stream()
                .map(instance -> node("ip-" + instance.id())
                        .provider(instance.providerId())
                        .build())
                .toList();
    }

    private static GarbageLimit decide(List<Instance> garbage, List<Instance> all, Past past, Pool... pools) {
        return GarbageLimit.decide(new Observation(garbage, all, readyNodes(all), List.of(pools), NOON), past, LIMITS);
    }

    private static Past held(List<Instance> instances, Instant since) {
        return new Past(Map.of(), instances.stream().collect(Collectors.toMap(Instance::id, _ -> since)));
    }

    @Test
    void fiveInstancesOfASmallPoolAreTerminatedAndSixAreHeld() {
        var five = instances(5);
        var six = instances(6);

        assertThat(decide(five, instances(12), Past.NONE).allowed()).isEqualTo(five);
        assertThat(decide(five, instances(12), Past.NONE).stops()).isEmpty();
        assertThat(decide(six, instances(12), Past.NONE).allowed()).isEmpty();
        assertThat(decide(six, instances(12), Past.NONE).stops())
                .singleElement()
                .satisfies(stop -> {
                    assertThat(stop.held()).isEqualTo(six);
                    assertThat(stop.limit()).isEqualTo(5);
                });
    }

    @Test
    void tenPercentOfALargePoolAreTerminatedAndMoreThanThatAreAllHeld() {
        var all = instances(200);

        assertThat(decide(all.subList(0, 20), all, Past.NONE).stops()).isEmpty();
        assertThat(decide(all.subList(0, 21), all, Past.NONE).allowed()).isEmpty();
    }

    @Test
    void terminationsWithinTheWindowCount() {
        var three = instances(3);
        var recent = Collections.nCopies(3, NOON.minusSeconds(899));
        var old = Collections.nCopies(3, NOON.minusSeconds(900));

        assertThat(decide(three, three, new Past(Map.of("default", recent), Map.of()))
                        .allowed())
                .isEmpty();
        assertThat(decide(three, three, new Past(Map.of("default", old), Map.of()))
                        .allowed())
                .isEqualTo(three);
    }

    @Test
    void instancesWhoseNodesNeverWereReadyAreNotCounted() {
        var garbage = instances(30);
        var joining = garbage.stream()
                .map(instance -> node("ip-" + instance.id())
                        .provider(instance.providerId())
                        .notReady()
                        .build())
                .toList();

        var decided =
                GarbageLimit.decide(new Observation(garbage, garbage, joining, List.of(), NOON), Past.NONE, LIMITS);

        assertThat(decided.allowed()).isEqualTo(garbage);
        assertThat(decided.stops()).isEmpty();
    }

    @Test
    void aTaggedInstanceCountsAlsoWithoutItsNode() {
        var tags = Map.of("karpenter.sh/nodepool", "default", "karpenter.sh/nodeclaim", "default-x1");
        var garbage =
                IntStream.range(0, 6).mapToObj(number -> instance(number, tags)).toList();

        assertThat(GarbageLimit.decide(new Observation(garbage, garbage, List.of(), List.of(), NOON), Past.NONE, LIMITS)
                        .allowed())
                .isEmpty();
    }

    @Test
    void poolsAreCountedSeparately() {
        var garbage = IntStream.range(0, 10)
                .mapToObj(number -> instance(number, Map.of("karpenter.sh/nodepool", number % 2 == 0 ? "a" : "b")))
                .toList();

        assertThat(decide(garbage, garbage, Past.NONE).allowed()).containsExactlyInAnyOrderElementsOf(garbage);
    }

    @Test
    void aReleaseCoversInstancesHeldAtItsTime() {
        var six = instances(6);
        var past = held(six, NOON.minusSeconds(60).plusMillis(500));

        assertThat(decide(six, six, past, released(NOON.minusSeconds(60))).allowed())
                .isEqualTo(six);
        assertThat(decide(six, six, past, released(NOON.minusSeconds(61))).allowed())
                .isEmpty();
        assertThat(decide(six, six, Past.NONE, released(NOON)).allowed()).isEmpty();
    }

    @Test
    void aReleaseInTheFutureOrWithoutATimeReleasesNothing() {
        var six = instances(6);

        assertThat(decide(six, six, held(six, NOON), released(NOON.plusSeconds(61)))
                        .allowed())
                .isEmpty();
        assertThat(decide(
                                six,
                                six,
                                held(six, NOON),
                                pool("default")
                                        .ownAnnotation(Pool.RELEASE_GARBAGE, "yes")
                                        .build())
                        .allowed())
                .isEmpty();
    }

    private static Pool released(Instant at) {
        return pool("default")
                .ownAnnotation(Pool.RELEASE_GARBAGE, at.toString())
                .build();
    }

    @Test
    void theMessageNamesInstancesLimitAndRelease() {
        var six = instances(6);

        var stop = decide(six, six, held(six, NOON.minusSeconds(60))).stops().getFirst();

        assertThat(stop.sentence())
                .isEqualTo(
                        "6 instances whose nodes have been Ready have no NodeClaim, and garbage collection terminates"
                                + " at most 5 in 15 minutes: i-000, i-001, i-002 and 3 more. If no NodeClaim was deleted by mistake, terminate"
                                + " the instances by setting annotation joiner.sh/release-garbage-collection=%s on the NodePool"
                                        .formatted(NOON.minusSeconds(60)));
    }
}
