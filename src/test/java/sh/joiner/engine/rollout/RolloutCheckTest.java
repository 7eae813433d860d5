package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.initialized;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.engine.rollout.RolloutSamples.starting;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.testing.NodeBuilder;

/** Tests of the analysis of nodes with candidate images. */
class RolloutCheckTest {

    private AnalysisRules analysis = AnalysisRules.DEFAULT;
    private RolloutProgress progress = RolloutProgress.NONE;
    private List<Node> nodes = List.of();
    private @Nullable RolloutRequest request;
    private long generation = 1;

    /** Decides at that time after {@link RolloutSamples#NOW}, and returns phase and message. */
    private String decide(Duration later, Claim... claims) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        var rules = new ImageRolloutRules(RolloutPlan.of(List.of(percent(50)), List.of(), null), analysis, false);
        progress = RolloutDecision.next(
                rollout, rules, RolloutSamples.snapshot(List.of(claims), nodes, NOW.plus(later)), RolloutFacts.NONE);
        return progress.phase().word() + " " + progress.message();
    }

    private static AnalysisRules analysis(
            int success, @Nullable Duration timeToReady, FailureAction onFailure, String... conditions) {
        return new AnalysisRules(
                success, timeToReady, List.of(conditions), 2, PodAnalysisRules.DEFAULT, 1, null, onFailure, List.of());
    }

    private static Node withCondition(String type, Condition.Status status) {
        return NodeBuilder.with(node("web-2").build(), List.of(new Condition(type, status, "", "", NOW)));
    }

    private static Claim initializedAfter(String name, String image, Duration time) {
        Instant launched = NOW.minus(time);
        return claim().named(name)
                .createdAt(launched)
                .registeredAs("aws:///eu-west-1a/i-" + name, name)
                .withImage(image)
                .says("Initialized", Condition.Status.TRUE, NOW)
                .build();
    }

    @Test
    void aNodeThatDoesNotInitializeInTimeRejectsTheImage() {
        assertThat(decide(Duration.ofMinutes(2), old("web-1"), starting("web-2")))
                .startsWith("Progressing");
        assertThat(decide(Duration.ofMinutes(3), old("web-1"), starting("web-2")))
                .isEqualTo(
                        "RollingBack the analysis has failed: 0 of 1 nodes initialized within 3 min, at least 98 % must"
                                + " (web-2 did not). 1 node with a candidate AMI returns to the stable AMIs");
        assertThat(decide(Duration.ofMinutes(4), old("web-1"), old("web-3")))
                .startsWith("Failed the analysis has failed: 0 of 1 nodes initialized within 3 min");
    }

    /** An instance type without capacity, or slow storage, delays old and new nodes alike. */
    @Test
    void theLimitDependsOnTheTimeOfTheOldNodes() {
        var slow = initializedAfter("web-1", "ami-1", Duration.ofMinutes(10));

        assertThat(decide(Duration.ofMinutes(13), slow, starting("web-2"))).startsWith("Progressing");
        assertThat(decide(Duration.ofMinutes(15), slow, starting("web-2")))
                .startsWith("RollingBack the analysis has failed: 0 of 1 nodes initialized within 15 min");
    }

    @Test
    void thePolicyCanSetTheLimit() {
        analysis = analysis(98, Duration.ofMinutes(20), FailureAction.ROLLBACK);
        var registered = claim().named("web-2")
                .createdAt(NOW.minusSeconds(60))
                .registeredAs("aws:///eu-west-1a/i-web-2", "web-2")
                .withImage("ami-2")
                .build();

        assertThat(decide(Duration.ofMinutes(18), old("web-1"), registered)).startsWith("Progressing");
        assertThat(decide(Duration.ofMinutes(20), old("web-1"), registered)).startsWith("RollingBack");
    }

    /** Joiner deletes the claim of an unregistered node after 15 minutes, and the rollout would never fail. */
    @Test
    void anUnregisteredNodeFailsBeforeItsClaimIsDeleted() {
        analysis = analysis(98, Duration.ofMinutes(20), FailureAction.ROLLBACK);

        assertThat(decide(Duration.ofMinutes(12), old("web-1"), starting("web-2")))
                .startsWith("Progressing");
        assertThat(decide(Duration.ofMinutes(14), old("web-1"), starting("web-2")))
                .startsWith("RollingBack");
    }

    @Test
    void fewFailuresAreAllowedIfThePolicySaysSo() {
        analysis = analysis(50, null, FailureAction.ROLLBACK);

        assertThat(decide(Duration.ofMinutes(3), old("web-1"), candidate("web-2"), starting("web-3")))
                .startsWith("Progressing");
        assertThat(progress.findings().failedClaims()).containsExactly("web-3");
    }

    /** Consolidation removes a healthy node. The failed node must not weigh more because of that. */
    @Test
    void aNodeThatLeavesAfterItsInitializationStillCounts() {
        analysis = analysis(60, null, FailureAction.ROLLBACK);
        var removed = initialized("web-4", "ami-2").annotations(Map.of(Claim.DISRUPTION, "empty-web-4"));
        decide(Duration.ofMinutes(1), old("web-1"), candidate("web-2"), removed.build(), starting("web-3"));
        assertThat(progress.findings().nodes().initialized()).containsExactly("web-2", "web-4");

        assertThat(decide(Duration.ofMinutes(3), old("web-1"), candidate("web-2"), starting("web-3")))
                .startsWith("Progressing");
        assertThat(progress.findings().failedClaims()).containsExactly("web-3");
        assertThat(progress.findings().nodes().initialized()).containsExactly("web-2", "web-4");
    }

    @Test
    void nodesThatTakeTooLongRejectTheImage() {
        var slow = initializedAfter("web-2", "ami-2", Duration.ofSeconds(200));

        assertThat(decide(Duration.ZERO, old("web-1"), slow))
                .startsWith("RollingBack the analysis has failed: 1 of 1 nodes took longer than 3 min to initialize,"
                        + " for example web-2 with 3 min 20 s.");
    }

    @Test
    void aNodeThatLosesItsConditionRejectsTheImage() {
        nodes = List.of(withCondition("Ready", Condition.Status.UNKNOWN));

        assertThat(decide(Duration.ofMinutes(1), old("web-1"), candidate("web-2")))
                .doesNotContain("failed");
        assertThat(decide(Duration.ofSeconds(61), old("web-1"), candidate("web-2")))
                .startsWith("RollingBack the analysis has failed: node web-2 has condition Ready=Unknown since " + NOW);
    }

    private static Node notReady(String name) {
        return NodeBuilder.with(
                node(name).notReady().build(), List.of(new Condition("Ready", Condition.Status.UNKNOWN, "", "", NOW)));
    }

    /** The kubelets cannot reach the API server. */
    @Test
    void anOutageOfOldAndNewNodesIsInconclusive() {
        nodes = List.of(notReady("web-1"), notReady("web-2"));

        assertThat(decide(Duration.ofMinutes(2), old("web-1"), candidate("web-2")))
                .isEqualTo(
                        "Soaking step 1 of 2: the analysis is inconclusive after the soak time: 1 of 1 nodes with a candidate AMI"
                                + " and 1 of 1 old nodes have lost condition Ready, so the AMI may not be the cause."
                                + " Set spec.request to Promote to continue without more data");

        nodes = List.of(node("web-1").build(), notReady("web-2"));
        assertThat(decide(Duration.ofMinutes(3), old("web-1"), candidate("web-2")))
                .startsWith("RollingBack the analysis has failed: node web-2 has condition Ready=Unknown");
    }

    @Test
    void anotherConditionOfAnOldNodeIsNoOutage() {
        analysis = analysis(98, null, FailureAction.ROLLBACK, "Ready", "DiskPressure");
        nodes = List.of(notReady("web-1"), withCondition("DiskPressure", Condition.Status.TRUE));

        assertThat(decide(Duration.ofMinutes(2), old("web-1"), candidate("web-2")))
                .contains("node web-2 has condition DiskPressure=True");
    }

    @Test
    void aSmallerShareOfTheOldNodesIsNoOutage() {
        nodes = List.of(notReady("web-1"), node("web-3").build(), node("web-4").build(), notReady("web-2"));

        assertThat(decide(Duration.ofMinutes(2), old("web-1"), old("web-3"), old("web-4"), candidate("web-2")))
                .startsWith("RollingBack");
    }

    @Test
    void aConditionAboutAProblemMustNotBeTrue() {
        analysis = analysis(98, null, FailureAction.ROLLBACK, "DiskPressure");
        nodes = List.of(withCondition("DiskPressure", Condition.Status.TRUE));

        assertThat(decide(Duration.ofSeconds(61), old("web-1"), candidate("web-2")))
                .contains("node web-2 has condition DiskPressure=True");
    }

    @Test
    void withPauseTheRolloutWaitsForAUserEvenIfTheNodeIsDeleted() {
        analysis = analysis(98, null, FailureAction.PAUSE);
        decide(Duration.ofMinutes(3), old("web-1"), starting("web-2"));

        assertThat(decide(Duration.ofMinutes(5), old("web-1")))
                .isEqualTo(
                        "Paused the analysis has failed: 0 of 1 nodes initialized within 3 min, at least 98 % must"
                                + " (web-2 did not). Set spec.request to Resume to continue, or to Abort to return to the stable AMIs");
        request = RolloutRequest.RESUME;
        generation = 2;
        assertThat(decide(Duration.ofMinutes(6), old("web-1"))).startsWith("Progressing");
    }

    /** At the end, no old node is left to compare with. */
    @Test
    void theLimitOfTheFirstDecisionStays() {
        var slow = initializedAfter("web-1", "ami-1", Duration.ofMinutes(10));
        decide(Duration.ZERO, slow);

        assertThat(decide(Duration.ofMinutes(1), initializedAfter("web-2", "ami-2", Duration.ofMinutes(10))))
                .startsWith("Succeeded");
    }

    @Test
    void afterAResumeTheSameNodesDoNotCountAgain() {
        analysis = analysis(98, null, FailureAction.PAUSE);
        assertThat(decide(Duration.ofMinutes(3), old("web-1"), starting("web-2")))
                .startsWith("Paused");
        request = RolloutRequest.RESUME;
        generation = 2;
        assertThat(decide(Duration.ofMinutes(4), old("web-1"), starting("web-2")))
                .startsWith("Progressing");
        request = null;
        generation = 3;

        assertThat(decide(Duration.ofMinutes(5), old("web-1"), starting("web-2")))
                .startsWith("Progressing");
    }
}
