package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;

/** The commands of small clusters, and why nodes stay. */
final class DisruptionPassTest {

    private static final DisruptionOptions SPOT_TO_SPOT = DisruptionOptions.of(Options.DEFAULT, true);

    /** Types of 2, 4 and 8 CPUs on demand. */
    private static World cluster(PoolBuilder pool) {
        return world().pool(pool)
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"),
                        type("m5.2xlarge").has("8", "32Gi").onDemand(0.4, "a"));
    }

    private static World cluster() {
        return cluster(pool("default"));
    }

    private static World with(World world, String name, String type, String cpu, String... says) {
        return bought(world, name, type, cpu, "on-demand", says);
    }

    private static World bought(
            World world, String name, String type, String cpu, String capacityType, String... conditions) {
        var labels = Map.of(
                Labels.POOL.value(),
                "default",
                Labels.INSTANCE_TYPE.value(),
                type,
                Labels.ZONE.value(),
                "a",
                Labels.CAPACITY_TYPE.value(),
                capacityType);
        var provider = "aws:///a/" + name;
        var node = node(name).of("default").has(cpu, "32Gi").pods(50).provider(provider);
        labels.forEach(node::labelled);
        var claim = ClaimSamples.claim()
                .named(name)
                .labels(labels)
                .registeredAs(provider, name)
                .says("Initialized", Condition.Status.TRUE, World.NOON.minus(Duration.ofHours(1)));
        Arrays.stream(conditions).forEach(condition -> claim.says(condition, Condition.Status.TRUE, since(name)));
        return world.node(node).claim(claim.build());
    }

    /** Returns when the node's conditions became True. Nodes with a lower last digit in their names drifted earlier. */
    private static Instant since(String name) {
        return World.NOON.minusSeconds(100 - Character.digit(name.charAt(name.length() - 1), 10));
    }

    private static DisruptionDecision decide(World world, DisruptionOptions options) {
        return DisruptionPass.decide(new DisruptionInputs(world.snapshot(), Set.of()), options, () -> false);
    }

    private static List<String> commands(World world) {
        return decide(world, DisruptionOptions.DEFAULT).commands().stream()
                .map(DisruptionCommand::text)
                .toList();
    }

    private static String whyStays(World world, String node, DisruptionOptions options) {
        var decision = decide(world, options);
        assertThat(decision.commands()).isEmpty();
        var why = decision.kept()
                .getOrDefault(new NodeName(node), Collections.emptySortedMap())
                .get(DisruptionReason.UNDERUTILIZED);
        return why == null ? "" : why.sentence();
    }

    private static String whyStays(World world, String node) {
        return whyStays(world, node, DisruptionOptions.DEFAULT);
    }

    @Test
    void allEmptyNodesAreRemovedTogether() {
        var world = with(cluster(), "n1", "m5.large", "2", "Consolidatable");
        with(world, "n2", "m5.xlarge", "4", "Consolidatable");

        assertThat(commands(world)).containsExactly("Empty: remove n1, n2; 0 pods move; 0.3000 USD/h saved");
    }

    @Test
    void aNodeIsReplacedByACheaperType() {
        var world = with(cluster(), "n1", "m5.2xlarge", "8", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));

        assertThat(commands(world))
                .containsExactly("Underutilized: remove n1, launch m5.xlarge in a; 1 pod moves; 0.2000 USD/h saved");
    }

    @Test
    void aReplacementThatIsNoLongerCheaperIsNotStarted() {
        var pods = pod("web").requests("3", "1Gi");
        var command = decide(
                        with(cluster(), "n1", "m5.2xlarge", "8", "Consolidatable")
                                .running("n1", pods),
                        DisruptionOptions.DEFAULT)
                .commands()
                .getFirst();
        var expensive = world().pool(pool("default"))
                .offers(
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.5, "a"),
                        type("m5.2xlarge").has("8", "32Gi").onDemand(0.4, "a"));
        var later = with(expensive, "n1", "m5.2xlarge", "8", "Consolidatable").running("n1", pods);

        assertThat(DisruptionPass.again(
                        command, new DisruptionInputs(later.snapshot(), Set.of()), DisruptionOptions.DEFAULT))
                .isEmpty();
    }

    @Test
    void aNodeStaysIfItsPodsNeedATypeOfItsPrice() {
        var world = with(cluster(), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));

        assertThat(whyStays(world, "n1")).isEqualTo("its pods need a new node, and none is cheaper");
    }

    @Test
    void onlyTheNodeWhosePodsFitACheaperTypeIsReplaced() {
        var world = with(cluster(), "n1", "m5.2xlarge", "8", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));
        with(world, "n2", "m5.2xlarge", "8", "Consolidatable")
                .running("n2", pod("db").requests("7", "1Gi"));

        assertThat(commands(world))
                .containsExactly("Underutilized: remove n1, launch m5.xlarge in a; 1 pod moves; 0.2000 USD/h saved");
    }

    @Test
    void noPodMovesToANodeWhosePodsChangedRecently() {
        var world = with(
                        cluster(pool("default")
                                .consolidation(Consolidation.Policy.WHEN_EMPTY_OR_UNDERUTILIZED, Duration.ofHours(1))),
                        "n1",
                        "m5.large",
                        "2",
                        "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));
        with(world, "n2", "m5.xlarge", "4").running("n2", pod("db").requests("1", "1Gi"));

        assertThat(whyStays(world, "n1")).isEqualTo("its pods need a new node, and none is cheaper");
    }

    @Test
    void theMostExpensivePossibleLaunchMustBeCheaper() {
        var world = world().pool("default")
                .offers(
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"),
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "b").onDemand(0.3, "c"));
        with(world, "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));

        assertThat(whyStays(world, "n1")).isEqualTo("its pods need a new node, and none is cheaper");
    }

    private static World spotNode(int cheaperTypes) {
        var types = IntStream.range(0, cheaperTypes)
                .mapToObj(number ->
                        type("c5-%02d.large".formatted(number)).has("2", "8Gi").spot(0.01 + number * 0.001, "a"))
                .toArray(TypeBuilder[]::new);
        var world = world().pool("default")
                .offers(types)
                .offers(type("m5.xlarge").has("4", "16Gi").spot(0.1, "a"));
        return bought(world, "n1", "m5.xlarge", "4", "spot", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));
    }

    @Test
    void aSpotNodeIsReplacedBySpotOnlyWithTheGateAndFifteenCheaperTypes() {
        assertThat(whyStays(spotNode(20), "n1"))
                .isEqualTo("SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node");
        assertThat(whyStays(spotNode(14), "n1", SPOT_TO_SPOT))
                .isEqualTo(
                        "SpotToSpotConsolidation requires 15 cheaper instance type options than the current candidate to consolidate, got 14");
        assertThat(decide(spotNode(20), SPOT_TO_SPOT).commands())
                .singleElement()
                .satisfies(command -> {
                    assertThat(command.launched().getFirst().typeCount()).isEqualTo(15);
                    assertThat(command.launched().getFirst().cheapestType()).isEqualTo("c5-00.large");
                });
    }

    @Test
    void balancedRefusesSavingsThatAreTooSmallForTheEvictions() {
        var balanced = pool("default").consolidation(Consolidation.Policy.BALANCED, Duration.ZERO);
        var world = with(cluster(balanced), "n1", "m5.large", "2", "Consolidatable");
        for (int number = 0; number < 9; number++) {
            world.running("n1", pod("small-" + number).requests("100m", "128Mi"));
        }
        with(world, "n2", "m5.2xlarge", "8").running("n2", pod("large").requests("1", "1Gi"));

        assertThat(whyStays(world, "n1")).isEqualTo("the savings are too small for its evictions (policy Balanced)");
    }

    @Test
    void aDriftedNodeMayNeedSeveralReplacementsAtAnyPrice() {
        var world =
                world().pool("default").offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.2xlarge", "8", "Drifted")
                .running("n1", pod("web").requests("1500m", "1Gi"), pod("db").requests("1500m", "1Gi"));

        assertThat(commands(world))
                .containsExactly(
                        "Drifted: remove n1, launch m5.large in a, m5.large in a; 2 pods move; costs 0.2000 USD/h more");
    }

    @Test
    void aPlaceThatAPodOfALeavingNodeNeedsIsReplaced() {
        var world =
                world().pool("default").offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.large", "2", "Drifted").running("n1", pod("web").requests("1500m", "1Gi"));
        with(world, "spare", "m5.large", "2");

        assertThat(commands(world)).containsExactly("Drifted: remove n1; 1 pod moves; 0.1000 USD/h saved");

        world.node(node("leaving").of("default").deleting())
                .running("leaving", pod("smaller").requests("1400m", "1Gi"));
        assertThat(commands(world))
                .as("web takes the place on the spare node, and the smaller pod needs the new node")
                .containsExactly("Drifted: remove n1, launch m5.large in a; 1 pod moves; 0.0000 USD/h saved");

        world.running("leaving", pod("another").requests("1400m", "1Gi"));
        assertThat(commands(world))
                .as("one of the pods of the leaving node needs a new node in any case")
                .containsExactly("Drifted: remove n1, launch m5.large in a; 1 pod moves; 0.0000 USD/h saved");
    }

    @Test
    void theNodeThatDriftedFirstIsReplacedFirst() {
        var world = with(cluster(), "n2", "m5.large", "2", "Drifted");
        with(world, "n1", "m5.large", "2", "Drifted");

        assertThat(commands(world)).containsExactly("Drifted: remove n1; 0 pods move; 0.1000 USD/h saved");
    }

    @Test
    void aDriftedNodeStaysIfAPodFitsNowhere() {
        var world = with(cluster(), "n1", "m5.24xlarge", "96", "Drifted")
                .running("n1", pod("web").requests("90", "1Gi"));

        assertThat(decide(world, DisruptionOptions.DEFAULT).kept().get(new NodeName("n1")))
                .hasEntrySatisfying(
                        DisruptionReason.DRIFTED,
                        why -> assertThat(why.sentence())
                                .startsWith("pod default/web fits on no other node: pool default: "));
    }

    private static DisruptionInputs inputs(World world, DisruptionRules rules, DisruptionPause... pauses) {
        var snapshot = DisruptionRulesBuilder.with(world.snapshot(), rules);
        return new DisruptionInputs(snapshot, Set.of(), Map.of(), Removals.of(snapshot), List.of(pauses));
    }

    private static DisruptionDecision decide(World world, DisruptionRules rules, DisruptionPause... pauses) {
        var inputs = inputs(world, rules, pauses);
        return DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false);
    }

    private static List<String> blockers(
            World world, DisruptionRules rules, DisruptionReason reason, DisruptionPause... pauses) {
        var inputs = inputs(world, rules, pauses);
        return Objects.requireNonNull(DisruptionCandidates.of(inputs).get(reason))
                .blocked()
                .getOrDefault(new NodeName("n1"), List.of())
                .stream()
                .map(Blocker::sentence)
                .toList();
    }

    @Test
    void aFreezeOfDriftKeepsADriftedNodeAndNamesItself() {
        var world = with(cluster(), "n1", "m5.large", "2", "Drifted");
        var rules = rules().freeze(freeze("sale", null, DisruptionKind.DRIFT)).build();

        assertThat(decide(world, rules).commands()).isEmpty();
        assertThat(blockers(world, rules, DisruptionReason.DRIFTED))
                .containsExactly("DisruptionFreeze \"sale\" holds drift until the freeze is deleted: winter sale");
        assertThat(decide(world, DisruptionRules.NONE).commands()).hasSize(1);
    }

    @Test
    void aFreezeOfConsolidationKeepsEmptyAndUnderutilizedNodes() {
        var world = with(cluster(), "n1", "m5.large", "2", "Consolidatable");
        var rules = rules().freeze(freeze("sale", null, DisruptionKind.CONSOLIDATION))
                .build();

        assertThat(decide(world, rules).commands()).isEmpty();
        assertThat(blockers(world, rules, DisruptionReason.EMPTY)).hasSize(1);
        assertThat(blockers(world, rules, DisruptionReason.UNDERUTILIZED))
                .contains("DisruptionFreeze \"sale\" holds consolidation until the freeze is deleted: winter sale");
        assertThat(blockers(world, rules, DisruptionReason.DRIFTED)).containsExactly("NodeClaim has not drifted");
    }

    @Test
    void duringAPauseOnlyNodesWithoutPodsAreRemoved() {
        var world = with(cluster(), "n1", "m5.large", "2", "Drifted", "Consolidatable");
        with(world, "n2", "m5.large", "2", "Consolidatable");
        world.running("n1", pod("web").requests("100m", "100Mi"));
        var pause = new DisruptionPause.LaunchesFail("EC2 CreateFleet", null);

        var commands = decide(world, DisruptionRules.NONE, pause).commands();

        assertThat(commands)
                .extracting(DisruptionCommand::text)
                .containsExactly("Empty: remove n2; 0 pods move; 0.1000 USD/h saved");
        for (var reason : List.of(DisruptionReason.DRIFTED, DisruptionReason.UNDERUTILIZED)) {
            assertThat(blockers(world, DisruptionRules.NONE, reason, pause)).containsExactly(pause.sentence());
        }
    }
}
