package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.initialized;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutStep.Size;

/** Tests of steps for pools, of the order, of the limit of unavailable nodes, and of the deadline. */
class RolloutPlanTest {

    private static final Size CANARY = new Size.Pools(new PoolTarget.ByName(List.of("canary")));

    private List<Pool> pools = List.of(
            pool("web").weight(50).build(),
            pool("canary").ownLabel("tier", "first").build());
    private List<Node> nodes = List.of();
    private RolloutPlan plan = plan(CANARY);
    private AnalysisRules analysis = AnalysisRules.DEFAULT;
    private RolloutProgress progress = RolloutProgress.NONE;
    private @Nullable RolloutRequest request;
    private long generation = 1;

    private static RolloutPlan plan(Size size) {
        return RolloutPlan.of(List.of(new RolloutStep(size, Duration.ofHours(1), false, "")), List.of(), null);
    }

    private static Claim old(String name, String pool) {
        return of(name, pool, "ami-1");
    }

    private static Claim candidate(String name, String pool) {
        return of(name, pool, "ami-2");
    }

    private static Claim of(String name, String pool, String image) {
        return initialized(name, image)
                .labels(Map.of("karpenter.sh/nodepool", pool))
                .build();
    }

    private String decide(List<Claim> claims) {
        return decide(claims, Duration.ZERO);
    }

    /** Decides at that time after {@link RolloutSamples#NOW}, and returns phase, step, allowed nodes and message. */
    private String decide(List<Claim> claims, Duration later) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        var snapshot = RolloutSamples.snapshot(pools, claims, nodes, List.of(), NOW.plus(later));
        progress = RolloutDecision.next(
                rollout, new ImageRolloutRules(plan, analysis, false), snapshot, RolloutFacts.NONE);
        return "%s %d %d %s"
                .formatted(progress.phase().word(), progress.step() + 1, progress.allowedNodes(), progress.message());
    }

    /** Returns the nodes that may be replaced after the last decision. */
    private List<String> replaceable(List<Claim> claims) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        return RolloutFleet.of(rollout, RolloutSamples.snapshot(pools, claims, nodes, List.of(), NOW))
                .replaceable()
                .stream()
                .map(ClaimName::value)
                .sorted()
                .toList();
    }

    @Test
    void aStepForAPoolReplacesItsNodesOnly() {
        var claims = List.of(old("web-0", "web"), old("canary-0", "canary"), old("canary-1", "canary"));

        assertThat(decide(claims))
                .isEqualTo(
                        "Progressing 1 2 step 1 of 2: 0 of 2 nodes of NodePool canary with a candidate AMI, next: NodeClaim canary-0");
        assertThat(replaceable(claims)).containsExactly("canary-0", "canary-1");
    }

    @Test
    void aStepForAPoolIsCompleteWhenAllItsNodesHaveTheImage() {
        var claims = List.of(old("web-0", "web"), candidate("canary-0", "canary"), candidate("canary-1", "canary"));

        assertThat(decide(claims)).startsWith("Soaking 1 2 ");
        assertThat(replaceable(claims)).isEmpty();
    }

    /** A node of the step can be replaced by a node of another pool, with the candidate image. Such a node does not count for the step. */
    @Test
    void candidateNodesOfOtherPoolsDoNotCountForTheStep() {
        var claims = List.of(candidate("web-0", "web"), old("canary-0", "canary"));

        assertThat(decide(claims)).startsWith("Progressing 1 2 step 1 of 2: 0 of 1 node of NodePool canary");
        assertThat(replaceable(claims)).containsExactly("canary-0");
    }

    @Test
    void poolsAreSelectedByTheirLabels() {
        plan = plan(new Size.Pools(
                new PoolTarget.BySelector(new LabelSelector(Requirements.ofLabels(Map.of("tier", "first"))))));
        var claims = List.of(old("web-0", "web"), old("canary-0", "canary"));

        assertThat(decide(claims)).contains("0 of 1 node of NodePools with tier");
        assertThat(replaceable(claims)).containsExactly("canary-0");
    }

    @Test
    void anExistingPoolWithoutNodesIsCompleteAndSoaks() {
        assertThat(decide(List.of(old("web-0", "web")))).startsWith("Soaking 1 0 ");
    }

    @Test
    void aMissingPoolHoldsTheRollout() {
        pools = List.of(pool("web").build());
        var claims = List.of(old("web-0", "web"));

        assertThat(decide(claims))
                .isEqualTo(
                        "Progressing 1 0 step 1 of 2: 0 of 0 nodes of NodePool canary with a candidate AMI; NodePool canary does not exist: create it, or change spec.rollout of the AMIPolicy");
        assertThat(replaceable(claims)).isEmpty();

        plan = plan(new Size.Pools(
                new PoolTarget.BySelector(new LabelSelector(Requirements.ofLabels(Map.of("tier", "first"))))));
        assertThat(decide(claims)).contains("there are no NodePools with tier").startsWith("Progressing 1 0");
    }

    @Test
    void poolsOfTheOrderComeBeforeHeavierPools() {
        plan = RolloutPlan.of(List.of(percent(50)), List.of("canary"), null);
        var claims = List.of(old("web-0", "web"), old("canary-0", "canary"));

        assertThat(decide(claims)).contains("next: NodeClaim canary-0");
        assertThat(replaceable(claims)).containsExactly("canary-0");

        plan = RolloutPlan.of(List.of(percent(50)), List.of(), null);
        assertThat(decide(claims)).contains("next: NodeClaim web-0");
    }

    @Test
    void maxUnavailableLimitsEachPool() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.count(1));
        var claims =
                List.of(old("web-0", "web"), old("web-1", "web"), old("canary-0", "canary"), old("canary-1", "canary"));
        nodes = claims.stream().map(claim -> node(claim.name().value()).build()).toList();
        decide(claims);

        assertThat(replaceable(claims)).containsExactly("canary-0", "web-0");
    }

    @Test
    void maxUnavailableLimitsEachZone() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.percent(40));
        var claims = List.of(old("web-0", "web"), old("canary-0", "canary"), old("canary-1", "canary"));
        nodes = List.of(inZone("web-0", "a"), inZone("canary-0", "a"), inZone("canary-1", "b"));
        decide(claims);

        // 40 % of one, two or three nodes: one, one and two
        assertThat(replaceable(claims)).containsExactly("canary-1", "web-0");
    }

    private static Node inZone(String name, String zone) {
        return node(name).labelled("topology.kubernetes.io/zone", zone).build();
    }

    @Test
    void aNodeThatIsNotReadyCountsAsUnavailable() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.count(1));
        var claims = List.of(candidate("web-0", "web"), old("web-1", "web"));
        nodes = List.of(node("web-0").notReady().build(), node("web-1").build());
        decide(claims);

        assertThat(replaceable(claims)).isEmpty();
        assertThat(decide(claims)).endsWith("next: NodeClaim web-1, which waits for maxUnavailable 1 of NodePool web");
    }

    /** The node that is replaced is unavailable itself, and it stays replaceable. */
    @Test
    void aNodeBeingReplacedUsesTheLimit() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.count(1));
        var replaced = initialized("web-0", "ami-1")
                .labels(Map.of("karpenter.sh/nodepool", "web"))
                .annotations(Map.of(Claim.DISRUPTION, "drifted-web-0"))
                .build();
        var claims = List.of(replaced, old("web-1", "web"));
        nodes = List.of(node("web-0").build(), node("web-1").build());
        decide(claims);

        assertThat(replaceable(claims)).containsExactly("web-0");
    }

    @Test
    void aStepReplacesNodesOfOtherPoolsIfABudgetAllowsNone() {
        plan = RolloutPlan.of(List.of(percent(50)), List.of(), null);
        var none = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty());
        pools = List.of(pool("web").weight(10).budget(none).build(), pool("db").build());
        nodes = List.of(managed("web-0", "web"), managed("db-0", "db"));
        var claims = List.of(old("web-0", "web"), old("db-0", "db"));
        decide(claims);

        assertThat(replaceable(claims)).containsExactly("db-0");
    }

    @Test
    void theMessageNamesTheBudgetThatHoldsTheNextNode() {
        plan = RolloutPlan.of(List.of(), List.of(), null);
        pools = List.of(pool("web")
                .budget(new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty()))
                .build());
        nodes = List.of(managed("web-0", "web"));

        assertThat(decide(List.of(old("web-0", "web"))))
                .endsWith(
                        "next: NodeClaim web-0, which cannot be replaced now: the disruption budgets of NodePool web allow no further node now");
    }

    private static Node managed(String name, String pool) {
        return node(name).of(pool).provider("aws:///eu-west-1a/i-" + name).build();
    }

    /** The limit holds the nodes of the first pool only. */
    @Test
    void theMessageNamesANodeThatTheLimitLetsThrough() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.count(1));
        var claims = List.of(candidate("web-0", "web"), old("web-1", "web"), old("canary-0", "canary"));
        nodes = List.of(
                node("web-0").notReady().build(),
                node("web-1").build(),
                node("canary-0").build());

        assertThat(decide(claims)).endsWith("next: NodeClaim canary-0");
    }

    /** The node is not Ready, and only its replacement changes this. */
    @Test
    void aNodeThatIsUnavailableAlreadyIsReplaced() {
        plan = RolloutPlan.of(List.of(), List.of(), Share.count(1));
        var claims = List.of(old("web-0", "web"), old("web-1", "web"));
        nodes = List.of(node("web-0").build(), node("web-1").notReady().build());

        assertThat(decide(claims)).endsWith("next: NodeClaim web-1");
        assertThat(replaceable(claims)).containsExactly("web-1");
    }

    /** A node that cannot be replaced must not stop the step. */
    @Test
    void aNodeThatDriftCannotReplaceComesLast() {
        plan = RolloutPlan.of(List.of(percent(50)), List.of(), null);
        var claims = List.of(old("web-0", "web"), old("web-1", "web"));
        nodes = List.of(
                node("web-0").annotated("karpenter.sh/do-not-disrupt", "true").build(),
                node("web-1").build());

        assertThat(decide(claims)).endsWith("next: NodeClaim web-1");
        assertThat(replaceable(claims)).containsExactly("web-1");

        assertThat(decide(List.of(claims.getFirst())))
                .endsWith(
                        "next: NodeClaim web-0, which cannot be replaced now: node web-0 has annotation karpenter.sh/do-not-disrupt");
    }

    @Test
    void theAnalysisFailsAfterTheDeadlineOfTheRollout() {
        plan = RolloutPlan.of(List.of(), List.of(), null);
        analysis = new AnalysisRules(
                98,
                null,
                List.of("Ready"),
                2,
                PodAnalysisRules.DEFAULT,
                1,
                Duration.ofDays(2),
                FailureAction.PAUSE,
                List.of());
        var claims = List.of(old("web-0", "web"), candidate("canary-0", "canary"));
        assertThat(decide(claims, Duration.ofDays(2))).startsWith("Progressing 1 2 ");

        assertThat(decide(claims, Duration.ofDays(2).plusSeconds(1)))
                .startsWith(
                        "Paused 1 1 the analysis has failed: the rollout is not complete after its deadline of 48 h.");

        request = RolloutRequest.RESUME;
        generation = 2;
        assertThat(decide(claims, Duration.ofHours(49))).startsWith("Progressing");
        request = null;
        assertThat(decide(claims, Duration.ofDays(4))).startsWith("Progressing");
        decide(claims, Duration.ofHours(98));
        assertThat(progress.phase()).isEqualTo(RolloutPhase.PAUSED);
    }

    @Test
    void theDeadlineStartsAgainWhenAUserEndsAPause() {
        plan = RolloutPlan.of(List.of(), List.of(), null);
        analysis = new AnalysisRules(
                98,
                null,
                List.of("Ready"),
                2,
                PodAnalysisRules.DEFAULT,
                1,
                Duration.ofHours(12),
                FailureAction.ROLLBACK,
                List.of());
        var claims = List.of(old("web-0", "web"));
        request = RolloutRequest.PAUSE;
        assertThat(decide(claims, Duration.ofHours(13))).startsWith("Paused 1 0 paused by a user");

        request = RolloutRequest.RESUME;
        generation = 2;
        assertThat(decide(claims, Duration.ofHours(13))).startsWith("Progressing");
        request = null;
        assertThat(decide(claims, Duration.ofHours(25))).startsWith("Progressing");
        assertThat(decide(claims, Duration.ofHours(26))).contains("after its deadline of 12 h");
    }

    @Test
    void aStepForAPoolWithoutNodesNeedsNoData() {
        var claims = List.of(old("web-0", "web"));
        assertThat(decide(claims)).startsWith("Soaking 1 0 ");

        assertThat(decide(claims, Duration.ofHours(1))).startsWith("Progressing 2 1 step 2 of 2: 0 of 1 node");
    }

    @Test
    void aStepThatWasReachedWithTooFewNodesGrowsWithTheCluster() {
        plan = plan(new Size.Percent(50));
        assertThat(decide(List.of())).startsWith("Soaking 1 0 ");

        assertThat(decide(List.of(old("web-0", "web"), old("web-1", "web")), Duration.ofHours(1)))
                .startsWith("Progressing 1 1 step 1 of 2: 0 of 1 node");
    }

    @Test
    void aPausedStepThatLosesItsNodeIsNotReachedAnyLonger() {
        plan = plan(new Size.Percent(50));
        assertThat(decide(List.of(old("web-0", "web"), candidate("web-1", "web"))))
                .startsWith("Soaking 1 1 ");
        var rest = List.of(old("web-0", "web"), old("web-2", "web"));
        request = RolloutRequest.PAUSE;
        generation = 2;
        assertThat(decide(rest)).startsWith("Paused 1 0 ");

        request = RolloutRequest.RESUME;
        generation = 3;
        assertThat(decide(rest)).startsWith("Progressing 1 1 step 1 of 2: 0 of 1 node");
    }

    @Test
    void aSoakingLastStepAllowsTheNodesThatTheClusterGets() {
        plan = plan(new Size.Percent(100));
        assertThat(decide(List.of(candidate("web-0", "web")))).startsWith("Soaking 1 1 ");
        assertThat(progress.allowsAll()).isTrue();

        decide(List.of(candidate("web-0", "web"), candidate("web-1", "web")), Duration.ofMinutes(30));
        assertThat(progress.allowsAll()).isTrue();
        assertThat(decide(List.of(candidate("web-0", "web"), old("web-1", "web")), Duration.ofHours(1)))
                .as("a node that was launched with a stable AMI meanwhile")
                .startsWith("Progressing 1 2 ");
    }

    @Test
    void aPolicyWithFewerStepsContinuesWithItsLastStep() {
        plan = RolloutPlan.of(List.of(percent(10), percent(50)), List.of(), null);
        var claims = List.of(old("web-0", "web"), candidate("web-1", "web"));
        request = RolloutRequest.PROMOTE;
        decide(claims);
        generation = 2;
        assertThat(decide(claims)).startsWith("Progressing 3 2 ");

        request = null;
        plan = RolloutPlan.of(List.of(), List.of(), null);
        assertThat(decide(claims)).startsWith("Progressing 1 2 step 1 of 1: ");
        assertThat(progress.allowsAll()).isTrue();
    }
}
