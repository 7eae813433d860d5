package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.testing.ClaimSamples;

class GarbageTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-1";
    private static final ClaimSamples REGISTERED = claim().registeredAs(PROVIDER, "ip-1");

    private static Instance instance(Instance.State state, Instant launchedAt) {
        return instance(state, launchedAt, Map.of());
    }

    private static Instance instance(Instance.State state, Instant launchedAt, Map<String, String> tags) {
        return new Instance(
                new InstanceId("i-1"),
                PROVIDER,
                state,
                "m5.large",
                "us-east-1a",
                CapacityType.ON_DEMAND,
                "ami-1",
                "subnet-a",
                launchedAt,
                Instance.Placement.UNKNOWN,
                tags);
    }

    private static List<InstanceId> orphans(Instance instance, Claim... claims) {
        return Garbage.among(List.of(instance), List.of(claims), List.of(), NOON).instances().stream()
                .map(Instance::id)
                .toList();
    }

    @Test
    void aRegisteredClaimWithNeitherAnInstanceNorAReadyNodeIsDeleted() {
        var silent = node("ip-1").provider(PROVIDER).notReady().build();

        var garbage = Garbage.among(List.of(), List.of(REGISTERED.build()), List.of(silent), NOON);

        assertThat(garbage.claims()).extracting(Claim::name).containsExactly(new ClaimName("default-x1"));
    }

    @Test
    void aTerminatingInstanceCountsAsMissing() {
        var stopping = instance(Instance.State.SHUTTING_DOWN, NOON.minusSeconds(3600));

        var garbage = Garbage.among(List.of(stopping), List.of(REGISTERED.build()), List.of(), NOON);

        assertThat(garbage.claims()).hasSize(1);
        assertThat(garbage.instances()).isEmpty();
    }

    @Test
    void aClaimWithAReadyNodeIsKeptIfEc2DoesNotListItsInstance() {
        var alive = node("ip-1").provider(PROVIDER).build();

        assertThat(Garbage.among(List.of(), List.of(REGISTERED.build()), List.of(alive), NOON)
                        .claims())
                .isEmpty();
    }

    @Test
    void unregisteredClaimsAndClaimsBeingDeletedAreIgnored() {
        var young = claim().launchedAs(PROVIDER).build();
        var deleting =
                claim().registeredAs(PROVIDER, "ip-1").deletingSince(NOON).build();

        assertThat(Garbage.among(List.of(), List.of(young, deleting), List.of(), NOON)
                        .claims())
                .isEmpty();
    }

    @Test
    void anInstanceWithoutAClaimIsTerminatedAfterThirtySeconds() {
        var running = Instance.State.RUNNING;

        assertThat(orphans(instance(running, NOON.minusSeconds(30)))).isEmpty();
        assertThat(orphans(instance(running, NOON.minusSeconds(31)))).containsExactly(new InstanceId("i-1"));
        assertThat(orphans(instance(running, NOON.minusSeconds(31)), REGISTERED.build()))
                .isEmpty();
    }

    @Test
    void anInstanceIsKeptWhileAClaimOfItsLaunchHasNoInstance() {
        var instance = instance(Instance.State.RUNNING, NOON.minusSeconds(3600), Map.of("joiner.sh/launch", "t"));
        var waiting = claim().annotations(Map.of("joiner.sh/launch", "t"));
        var served = claim().annotations(Map.of("joiner.sh/launch", "t")).launchedAs("aws:///us-east-1a/i-2");
        var ofAnotherLaunch = claim().annotations(Map.of("joiner.sh/launch", "u"));

        assertThat(orphans(instance, waiting.build())).isEmpty();
        assertThat(orphans(instance, served.build(), ofAnotherLaunch.build())).hasSize(1);
    }

    @Test
    void anInstanceIsKeptIfAQuorumReadFindsItsClaim() {
        var instance = instance(Instance.State.RUNNING, Instant.EPOCH);
        var garbage = Garbage.among(List.of(instance), List.of(), List.of(), NOON);
        var claim = new LiveClaim(new ClaimName("default-x1"), "u", PROVIDER, "default", "", "");

        assertThat(garbage.instances()).containsExactly(instance);
        assertThat(garbage.confirmedBy(List.of(claim), List.of()).instances()).isEmpty();
        assertThat(garbage.confirmedBy(List.of(), List.of()).instances()).containsExactly(instance);
    }

    @Test
    void anInstanceIsKeptIfAQuorumReadFindsAClaimOfItsLaunch() {
        var instance = instance(Instance.State.RUNNING, Instant.EPOCH, Map.of("joiner.sh/launch", "t"));
        var garbage = Garbage.among(List.of(instance), List.of(), List.of(), NOON);
        var claim = new LiveClaim(new ClaimName("default-x1"), "u", "", "default", "", "t");

        assertThat(garbage.confirmedBy(List.of(claim), List.of()).instances()).isEmpty();
    }

    @Test
    void anInstanceThatThisProcessLaunchedIsKeptForAtMostFifteenMinutesWhileItsClaimExists() {
        var launchedAt = NOON.minusSeconds(60);
        var garbage = Garbage.among(List.of(instance(Instance.State.RUNNING, launchedAt)), List.of(), List.of(), NOON);
        var launched = Map.of(PROVIDER, "u");
        var claim = new LiveClaim(new ClaimName("default-x1"), "u", "", "default", "", "");

        assertThat(garbage.without(launched, List.of(claim), NOON).instances()).isEmpty();
        assertThat(garbage.without(launched, List.of(), NOON).instances()).hasSize(1);
        var late = launchedAt.plusSeconds(901);
        assertThat(garbage.without(launched, List.of(claim), late).instances()).hasSize(1);
    }

    @Test
    void aClaimIsKeptIfAQuorumReadFindsItsNodeReady() {
        var claim = REGISTERED.build();
        var garbage = Garbage.among(List.of(), List.of(claim), List.of(), NOON);
        var live = List.of(new LiveClaim(claim.name(), claim.uid(), PROVIDER, "default", "", ""));
        var ready = new LiveNode(new NodeName("ip-1"), "n", PROVIDER, true);

        assertThat(garbage.confirmedBy(live, List.of()).claims()).containsExactly(claim);
        assertThat(garbage.confirmedBy(live, List.of(ready)).claims()).isEmpty();
    }

    @Test
    void aNewClaimOfTheSameNameIsKept() {
        var claim = REGISTERED.build();
        var garbage = Garbage.among(List.of(), List.of(claim), List.of(), NOON);
        var other = new LiveClaim(claim.name(), "another", PROVIDER, "default", "", "");

        assertThat(garbage.confirmedBy(List.of(other), List.of()).claims()).isEmpty();
    }
}
