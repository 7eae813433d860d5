package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.Met;
import sh.joiner.controller.launch.Desk;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.HandClock;

class GarbageLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeLiveReads live = new FakeLiveReads(cluster);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final Desk desk = new Desk(clock, cluster, capacity, decisions);
    private final GarbageLoop loop = new GarbageLoop(
            Met.by(cluster),
            new TerminationLoop.Writers(cluster, cluster.claimWriter(), cluster),
            new GarbageLoop.Sources(capacity, live),
            desk.desk(),
            desk.chronicle(),
            clock);

    @AfterEach
    void close() {
        loop.close();
    }

    private List<InstanceId> going() {
        return capacity.list().stream()
                .filter(Instance::isGoing)
                .map(Instance::id)
                .toList();
    }

    @Test
    void oneInstanceThatCannotGoIsNoObstacleToTheOthers() {
        for (var id : List.of("i-1", "i-2", "i-3")) {
            capacity.start(id);
        }
        capacity.troubleWith(new InstanceId("i-2"), new OutsideTrouble(Category.FORBIDDEN, "", "no", null));

        loop.pass(cluster);

        assertThat(going()).containsExactly(new InstanceId("i-1"), new InstanceId("i-3"));
        assertThat(decisions.codes()).containsExactly("InstanceCollected", "InstanceCollected");
    }

    @Test
    void anInstanceOfAClaimThatIsNotShownYetStays() {
        var instance = capacity.start("i-1");
        cluster.fallBehind();
        cluster.with(claim().launchedAs(instance.providerId()).build());

        loop.pass(cluster);

        assertThat(going()).isEmpty();
    }

    @Test
    void nothingIsTerminatedWhileTheApiServerCannotBeRead() {
        capacity.start("i-1");
        live.fail(new OutsideTrouble(Category.UNREACHABLE, "", "no route", null));

        loop.pass(cluster);
        assertThat(going()).isEmpty();

        live.fail(null);
        loop.pass(cluster);
        assertThat(going()).hasSize(1);
    }

    @Test
    void aClaimIsNotDeletedWhileEc2FindsItsInstanceById() {
        var instance = capacity.start("i-1");
        capacity.leaveOut(instance.id());
        cluster.with(claim().registeredAs(instance.providerId(), "ip-1").build());

        loop.pass(cluster);

        assertThat(cluster.claims()).hasSize(1);
        assertThat(going()).isEmpty();
    }

    @Test
    void aClaimIsNotDeletedWhileItsNodeIsReadyBeyondTheCache() {
        var provider = "aws:///us-east-1a/i-9";
        cluster.with(claim().registeredAs(provider, "ip-9").build());
        cluster.with(node("ip-9").provider(provider).notReady().build());
        cluster.fallBehind();
        cluster.with(node("ip-9").provider(provider).build());

        loop.pass(cluster);

        assertThat(cluster.claims()).hasSize(1);
    }

    @Test
    void aClaimThatLostItsInstanceIsDeletedAndToldOf() {
        cluster.with(claim().registeredAs("aws:///us-east-1a/i-9", "ip-9").build());

        loop.pass(cluster);

        assertThat(cluster.claims()).isEmpty();
        assertThat(decisions.codes()).containsExactly("GivenUp");
    }

    @Test
    void looksOftenAtFirstAndRarelyOnceTwentyPassesWentWell() {
        for (int pass = 1; pass < 20; pass++) {
            assertThat(loop.pass(cluster)).isEqualTo(Duration.ofSeconds(10));
        }

        assertThat(loop.pass(cluster)).isEqualTo(Duration.ofMinutes(2));
    }
}
