package sh.joiner.testing.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** Tests that the checker rejects invalid commands: each test makes a valid command or its cluster invalid in one way. */
final class CommandCheckerTest {

    private static final PodName WEB = new PodName("default", "web");

    /** Two equal nodes with a small pod each. One of them is removed. */
    private static World base(PodBuilder web, DisruptionBudget... more) {
        var pool = pool("default").budget(new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty()));
        List.of(more).forEach(pool::budget);
        return world().pool(pool)
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .node(managed("n1"))
                .node(managed("n2"))
                .claim(claim("n1")
                        .says("Consolidatable", Condition.Status.TRUE, World.NOON)
                        .build())
                .running("n1", web)
                .running("n2", pod("db").requests("200m", "128Mi"));
    }

    private static PodBuilder web() {
        return pod("web").labelled("app", "web");
    }

    private static World consolidatable(World world) {
        return world.claim(claim("n2")
                .says("Consolidatable", Condition.Status.TRUE, World.NOON)
                .build());
    }

    private static Map<String, String> labels() {
        return Map.of(
                Labels.POOL.value(), "default",
                Labels.INSTANCE_TYPE.value(), "m5.large",
                Labels.ZONE.value(), "a",
                Labels.CAPACITY_TYPE.value(), "on-demand");
    }

    private static NodeBuilder managed(String name) {
        var node = node(name).of("default").provider("aws:///a/" + name);
        labels().forEach(node::labelled);
        return node;
    }

    private static ClaimSamples claim(String name) {
        return ClaimSamples.claim().named(name).labels(labels()).registeredAs("aws:///a/" + name, name);
    }

    private static DisruptionCommand good() {
        var inputs = new DisruptionInputs(consolidatable(base(web())).snapshot(), Set.of());
        var command = DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false)
                .commands()
                .getFirst();
        assertThat(CommandChecker.faults(inputs.snapshot(), command)).isEmpty();
        return command;
    }

    private static List<String> faults(World world) {
        return CommandChecker.faults(world.snapshot(), good());
    }

    private static List<String> faultsWithMoves(SortedMap<PodName, Target> moves) {
        var good = good();
        return CommandChecker.faults(
                consolidatable(base(web())).snapshot(),
                new DisruptionCommand(good.reason(), good.removed(), good.launched(), moves));
    }

    @Test
    void findsAPodThatMustNotBeDisrupted() {
        assertThat(faults(consolidatable(base(web().annotated("karpenter.sh/do-not-disrupt", "true")))))
                .singleElement()
                .asString()
                .contains("must not be disrupted");
    }

    @Test
    void findsAPodThatMustNotBeDisruptedYet() {
        assertThat(faults(consolidatable(base(web().annotated("karpenter.sh/do-not-disrupt", "90m")))))
                .singleElement()
                .asString()
                .contains("must not be disrupted");
        assertThat(faults(consolidatable(base(web().annotated("karpenter.sh/do-not-disrupt", "soon")))))
                .isEmpty();
    }

    @Test
    void findsABudgetThatIsActiveAtThisTimeOfTheDay() {
        var fromTen = new Hours(new DailyWindow(10), Duration.ofHours(2).plusSeconds(1));
        var untilNoon = new Hours(new DailyWindow(10), Duration.ofHours(2));

        assertThat(faults(consolidatable(base(web(), none(fromTen)))))
                .singleElement()
                .asString()
                .contains("1 nodes of NodePool default are removed");
        assertThat(faults(consolidatable(base(web(), none(untilNoon))))).isEmpty();
    }

    private static DisruptionBudget none(Hours hours) {
        return new DisruptionBudget(Share.count(0), Optional.empty(), Optional.of(hours));
    }

    @Test
    void findsAPodWhoseBudgetAllowsNoEviction() {
        var selector = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));
        var world = consolidatable(base(web())).budget(new PodBudget("default", "web", selector, false));

        assertThat(faults(world)).singleElement().asString().contains("PodDisruptionBudget");
    }

    @Test
    void findsADestinationWhosePodsChangedRecently() {
        assertThat(faults(base(web()).claim(claim("n2").build())))
                .singleElement()
                .asString()
                .contains("changed recently");
    }

    @Test
    void findsADestinationThatIsFull() {
        var world = consolidatable(base(web())).running("n2", pod("large").requests("1750m", "1Gi"));

        assertThat(faults(world)).singleElement().asString().contains("n2 as n2");
    }

    @Test
    void findsAPodWithoutAPlace() {
        assertThat(faultsWithMoves(new TreeMap<>())).singleElement().asString().contains("has no place");
    }

    @Test
    void findsAPodThatMovesToARemovedNode() {
        assertThat(faultsWithMoves(new TreeMap<>(Map.of(WEB, new Target.OnNode(new NodeName("n1"))))))
                .anyMatch(fault -> fault.contains("no node that stays"));
    }

    @Test
    void findsMoreNodesThanTheBudgetAllows() {
        var good = good();
        var both = Stream.concat(
                        good.removed().stream(),
                        good.removed().stream()
                                .map(candidate -> new DisruptionCandidate(
                                        managed("n2").build(),
                                        claim("n2").build(),
                                        candidate.pool(),
                                        List.of(),
                                        0.1,
                                        1)))
                .toList();
        var command = new DisruptionCommand(good.reason(), both, good.launched(), good.moves());

        assertThat(CommandChecker.faults(consolidatable(base(web())).snapshot(), command))
                .anyMatch(fault -> fault.contains("2 nodes of NodePool default are removed"));
    }

    @Test
    void findsAReplacementThatIsNotCheaper() {
        var good = good();
        var plan = Plans.of(world().pool("default")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"))
                .pending(web())
                .snapshot());
        var moves = new TreeMap<PodName, Target>(Map.of(WEB, new Target.OnNewClaim(0)));
        var command = new DisruptionCommand(good.reason(), good.removed(), plan.claims(), moves);

        assertThat(CommandChecker.faults(consolidatable(base(web())).snapshot(), command))
                .singleElement()
                .asString()
                .contains("the claims may cost");
    }
}
