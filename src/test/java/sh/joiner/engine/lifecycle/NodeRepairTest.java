package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.UnhealthyNode.Repair;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.RepairPolicy;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.NodeBuilder;

class NodeRepairTest {

    private static final List<RepairPolicy> POLICIES = List.of(
            new RepairPolicy("Ready", Status.FALSE, Duration.ofMinutes(30)),
            new RepairPolicy("Ready", Status.UNKNOWN, Duration.ofMinutes(30)),
            new RepairPolicy("AcceleratedHardwareReady", Status.FALSE, Duration.ofMinutes(10)));

    private final List<Node> nodes = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    private static Condition condition(String type, Status status, Duration ago) {
        return new Condition(type, status, "Reason", "", NOON.minus(ago));
    }

    private static Condition notReady(int minutes) {
        return condition("Ready", Status.FALSE, Duration.ofMinutes(minutes));
    }

    private static Condition ready() {
        return condition("Ready", Status.TRUE, Duration.ofDays(1));
    }

    private void run(String pool, String name, Condition... conditions) {
        run(claim(), pool, name, conditions);
    }

    private void run(ClaimSamples sample, String pool, String name, Condition... conditions) {
        claims.add(sample.named("claim-" + name)
                .labels(pool.isEmpty() ? Map.of() : Map.of("karpenter.sh/nodepool", pool))
                .registeredAs("aws:///us-east-1a/i-" + name, name)
                .build());
        var builder = pool.isEmpty() ? node(name) : node(name).of(pool);
        nodes.add(NodeBuilder.with(builder.build(), List.of(conditions)));
    }

    private void runHealthy(String pool, int count) {
        for (int number = 0; number < count; number++) {
            run(pool, pool + "-healthy-" + number, ready());
        }
    }

    private List<UnhealthyNode> decide() {
        return NodeRepair.decide(
                new Snapshot(NOON, List.of(), List.of(), claims, nodes, List.of(), List.of(), Catalog.EMPTY), POLICIES);
    }

    private static Stream<String> sentences(UnhealthyNode unhealthy) {
        return ((Repair.Blocked) unhealthy.repair()).blockers().stream().map(RepairBlocker::sentence);
    }

    @Test
    void aNodeThatIsNotReadyStaysUntilItsTolerationEnds() {
        run("web", "a", notReady(29));

        assertThat(decide()).singleElement().satisfies(unhealthy -> {
            assertThat(unhealthy.repair()).isEqualTo(new Repair.Wait());
            assertThat(unhealthy.due()).isEqualTo(NOON.plus(Duration.ofMinutes(1)));
        });
    }

    @Test
    void aNodeIsRemovedAtOnceWhenItsTolerationHasEnded() {
        run("web", "a", notReady(30));

        assertThat(decide()).singleElement().extracting(UnhealthyNode::repair).isEqualTo(new Repair.Remove(NOON));
    }

    @Test
    void theConditionWhoseTolerationEndsFirstDecides() {
        run("web", "a", notReady(25), condition("AcceleratedHardwareReady", Status.FALSE, Duration.ofMinutes(10)));

        assertThat(decide()).singleElement().satisfies(unhealthy -> {
            assertThat(unhealthy.condition().type()).isEqualTo("AcceleratedHardwareReady");
            assertThat(unhealthy.repair()).isEqualTo(new Repair.Remove(NOON));
        });
    }

    @Test
    void conditionsThatNoPolicyNamesDoNotMatter() {
        run(
                "web",
                "a",
                ready(),
                condition("AcceleratedHardwareReady", Status.UNKNOWN, Duration.ofDays(1)),
                condition("DiskPressure", Status.TRUE, Duration.ofDays(1)));

        assertThat(decide()).isEmpty();
    }

    @Test
    void aNodeWithoutANodeClaimIsNotRepaired() {
        nodes.add(NodeBuilder.with(node("a").of("web").build(), List.of(notReady(60))));

        assertThat(decide()).isEmpty();
    }

    @Test
    void threeOfFiveUnhealthyNodesBlockTheRepairOfTheirPool() {
        runHealthy("web", 2);
        run("web", "a", notReady(60));
        run("web", "b", notReady(60));
        run("web", "c", notReady(1));

        assertThat(decide().stream().limit(2).flatMap(NodeRepairTest::sentences))
                .hasSize(2)
                .containsOnly("more than 20% nodes are unhealthy in the nodepool"
                        + " (3 of 5 nodes are unhealthy, repair continues when at most 1 are)");
        assertThat(decide().getLast().repair()).isEqualTo(new Repair.Wait());
    }

    @Test
    void aFifthOfTheNodesIsRoundedUp() {
        runHealthy("web", 4);
        run("web", "a", notReady(60));
        run("web", "b", notReady(60));

        assertThat(decide()).extracting(UnhealthyNode::repair).containsOnly(new Repair.Remove(NOON));
    }

    @Test
    void anotherPoolDoesNotBlockTheRepair() {
        run("web", "a", notReady(60));
        run("batch", "b", notReady(60));
        run("batch", "c", notReady(60));

        assertThat(decide())
                .extracting(unhealthy -> unhealthy.node().name().value() + " "
                        + unhealthy.repair().getClass().getSimpleName())
                .containsExactly("a Remove", "b Blocked", "c Blocked");
    }

    @Test
    void withoutAPoolAllNodesOfTheClusterAreCounted() {
        run("", "a", notReady(60));
        run("web", "b", notReady(60));
        run("web", "c", ready());

        assertThat(decide().stream().limit(1).flatMap(NodeRepairTest::sentences))
                .containsExactly("more then 20% nodes are unhealthy in the cluster"
                        + " (2 of 3 nodes are unhealthy, repair continues when at most 1 are)");
    }

    @Test
    void aPastTerminationTimestampIsKeptAndAFutureOneIsSetToNow() {
        runHealthy("web", 9);
        run(withDeadline(NOON.minusSeconds(1)), "web", "a", notReady(60));
        run(withDeadline(NOON.plusSeconds(600)), "web", "b", notReady(60));

        assertThat(decide())
                .extracting(UnhealthyNode::repair)
                .containsExactly(new Repair.Remove(null), new Repair.Remove(NOON));
    }

    private static ClaimSamples withDeadline(Instant at) {
        return claim().annotations(Map.of("karpenter.sh/nodeclaim-termination-timestamp", at.toString()));
    }

    @Test
    void aFreezeHoldsTheRepairAndAnEndedFreezeDoesNot() {
        runHealthy("web", 9);
        run("web", "sick", notReady(31));
        var snapshot = new Snapshot(NOON, List.of(), List.of(), claims, nodes, List.of(), List.of(), Catalog.EMPTY);

        var held =
                rules().freeze(freeze("incident", null, DisruptionKind.REPAIR)).build();
        var ended =
                rules().freeze(freeze("incident", NOON, DisruptionKind.REPAIR)).build();

        assertThat(NodeRepair.decide(DisruptionRulesBuilder.with(snapshot, held), POLICIES))
                .singleElement()
                .satisfies(unhealthy -> assertThat(sentences(unhealthy))
                        .containsExactly(
                                "DisruptionFreeze \"incident\" holds repair until the freeze is deleted: winter sale"));
        assertThat(NodeRepair.decide(DisruptionRulesBuilder.with(snapshot, ended), POLICIES))
                .singleElement()
                .satisfies(unhealthy -> assertThat(unhealthy.repair()).isInstanceOf(Repair.Remove.class));
    }
}
