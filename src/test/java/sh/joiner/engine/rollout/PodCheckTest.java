package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.testing.PodBuilder;

/** Tests of the analysis of pods: two old nodes, and the nodes web-2 and web-3 with the candidate image. */
class PodCheckTest {

    private static final List<Claim> CLAIMS =
            List.of(old("web-0"), old("web-1"), candidate("web-2"), candidate("web-3"));

    private final List<Pod> pods = new ArrayList<>();
    private AnalysisRules analysis = AnalysisRules.DEFAULT;
    private RolloutProgress progress = RolloutProgress.NONE;
    private @Nullable RolloutRequest request;
    private long generation = 1;

    /** Decides at that time after {@link RolloutSamples#NOW}, and returns phase and message. */
    private String decide(Duration later, List<Claim> claims) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        progress = RolloutDecision.next(
                rollout,
                new ImageRolloutRules(RolloutPlan.of(List.of(percent(50)), List.of(), null), analysis, false),
                RolloutSamples.snapshot(claims, List.of(), pods, NOW.plus(later)),
                RolloutFacts.NONE);
        return progress.phase().word() + " " + progress.message();
    }

    private String decide(Duration later) {
        return decide(later, CLAIMS);
    }

    /** Returns a pod that starts at noon. */
    private static PodBuilder of(String owner, String name) {
        return pod(name).ownedByDaemonSet(owner).in("shop").startedAt(NOW).boundAt(NOW);
    }

    private void running(String owner, String node, int restarts) {
        pods.add(of(owner, owner + "-" + node).restarted(restarts).runningOn(node));
    }

    private void starting(String owner, String node) {
        pods.add(of(owner, owner + "-" + node).phase(Pod.Phase.PENDING).runningOn(node));
    }

    @Test
    void podsThatRestartMoreOftenOnNewNodesRejectTheImage() {
        running("web", "web-0", 0);
        running("web", "web-1", 1);
        running("web", "web-2", 2);
        running("web", "web-3", 4);

        assertThat(decide(Duration.ofMinutes(20)))
                .isEqualTo(
                        "RollingBack the analysis has failed: containers restart 2 times per pod and hour on nodes with a"
                                + " candidate AMI, 0 times on old nodes, and at most 0.15 times is allowed"
                                + " (pod shop/web-web-3 on node web-3 has 4 restarts)."
                                + " 2 nodes with a candidate AMI return to the stable AMIs");
    }

    @Test
    void fewRestartsAreUsual() {
        running("web", "web-0", 0);
        running("web", "web-2", 2);
        running("web", "web-3", 2);

        assertThat(decide(Duration.ofMinutes(20))).startsWith("Progressing step 2 of 2");
    }

    /** Half of the candidates' pods belong to a workload that also restarts on old nodes. */
    @Test
    void aWorkloadThatRestartsOnEveryNodeIsNoFailure() {
        running("broken", "web-0", 13);
        running("broken", "web-2", 13);
        running("web", "web-1", 0);
        running("web", "web-3", 0);

        assertThat(decide(Duration.ofMinutes(60))).startsWith("Progressing step 2 of 2");
    }

    @Test
    void theRatioToTheOldNodesDecides() {
        running("web", "web-0", 11);
        running("web", "web-2", 17);

        assertThat(decide(Duration.ofMinutes(60)))
                .contains(
                        "restart 16 times per pod and hour", "10 times on old nodes, and at most 15 times is allowed");
        progress = RolloutProgress.NONE;
        analysis = with(new PodAnalysisRules(1.6, Duration.ofMinutes(10)), 1);
        assertThat(decide(Duration.ofMinutes(60))).startsWith("Progressing");
    }

    private static AnalysisRules with(PodAnalysisRules rules, int minimumNodes) {
        var initial = AnalysisRules.DEFAULT;
        return new AnalysisRules(
                initial.registrationSuccess(),
                initial.timeToReady(),
                initial.nodeConditions(),
                initial.lostNodes(),
                rules,
                minimumNodes,
                initial.deadline(),
                initial.onFailure(),
                initial.prometheus());
    }

    @Test
    void thePodsOfAnOwnerWithoutPodsOnOldNodesAreLeftOut() {
        running("web", "web-0", 0);
        running("web", "web-2", 0);
        running("single", "web-3", 20);

        assertThat(decide(Duration.ofMinutes(20))).startsWith("Progressing step 2 of 2");
    }

    @Test
    void podsThatDoNotStartOnNewNodesRejectTheImage() {
        running("web", "web-0", 0);
        running("web", "web-2", 0);
        starting("web", "web-3");

        assertThat(decide(Duration.ofMinutes(10))).startsWith("Progressing step 2 of 2");
        assertThat(decide(Duration.ofMinutes(11)))
                .startsWith(
                        "RollingBack the analysis has failed: 1 of 2 pods on nodes with a candidate AMI have not started"
                                + " within 10 min, 0 of 1 on old nodes, and at most 5 % may"
                                + " (for example pod shop/web-web-3 on node web-3)");
    }

    @Test
    void aWorkloadThatStartsOnNoNodeIsNoFailure() {
        running("web", "web-0", 0);
        running("web", "web-2", 0);
        starting("wrong-image", "web-1");
        starting("wrong-image", "web-3");

        assertThat(decide(Duration.ofMinutes(20))).startsWith("Progressing step 2 of 2");
    }

    /** The pod on the old node waits for a volume, for example. */
    @Test
    void aSinglePodThatDoesNotStartOnAnOldNodeDoesNotDisableTheCheck() {
        running("web", "web-0", 0);
        running("web", "web-1", 0);
        pods.add(of("web", "web-second").runningOn("web-1"));
        pods.add(of("web", "web-third").phase(Pod.Phase.PENDING).runningOn("web-1"));
        starting("web", "web-2");
        starting("web", "web-3");

        assertThat(decide(Duration.ofMinutes(11)))
                .contains(
                        "2 of 2 pods on nodes with a candidate AMI have not started within 10 min, 1 of 4 on old nodes");
    }

    @Test
    void asManyPodsThatDoNotStartOnOldNodesAreNoFailure() {
        running("web", "web-0", 0);
        starting("web", "web-1");
        running("web", "web-2", 0);
        starting("web", "web-3");

        assertThat(decide(Duration.ofMinutes(11))).startsWith("Progressing step 2 of 2");
    }

    /** The init containers of all pods restart while the pods are pending. */
    @Test
    void restartsOfPendingPodsCountOnOldNodesToo() {
        running("web", "web-0", 0);
        running("web", "web-2", 0);
        restarting("web", "web-1");
        restarting("web", "web-3");

        assertThat(decide(Duration.ofMinutes(9))).doesNotContain("failed");
    }

    private void restarting(String owner, String node) {
        pods.add(of(owner, owner + "-" + node)
                .phase(Pod.Phase.PENDING)
                .restarted(9)
                .runningOn(node));
    }

    /** The time of a pending pod counts, so that its restarts have a rate. */
    @Test
    void restartsOfPendingPodsOnNewNodesRejectTheImage() {
        running("web", "web-0", 0);
        restarting("web", "web-2");

        assertThat(decide(Duration.ofMinutes(9)))
                .contains("containers restart 8 times per pod and hour", "0 times on old nodes");
    }

    @Test
    void tooLittleRunningTimeIsInconclusive() {
        running("web", "web-0", 0);
        running("web", "web-2", 0);
        running("web", "web-3", 0);

        assertThat(decide(Duration.ofMinutes(4)))
                .isEqualTo(
                        "Soaking step 1 of 2: the analysis is inconclusive after the soak time: comparable pods on nodes with a"
                                + " candidate AMI have run for 8 min in total, and must run for 10 min."
                                + " Set spec.request to Promote to continue without more data");
        assertThat(decide(Duration.ofMinutes(5))).startsWith("Progressing step 2 of 2");
    }

    @Test
    void aUserCanContinueWithoutPods() {
        running("web", "web-0", 0);
        running("canary", "web-2", 0);
        assertThat(decide(Duration.ofMinutes(60)))
                .isEqualTo(
                        "Soaking step 1 of 2: the analysis is inconclusive after the soak time: no pod on nodes with a candidate AMI"
                                + " belongs to an owner that also has pods on old nodes."
                                + " Set spec.request to Promote to continue without more data");
        request = RolloutRequest.RESUME;
        generation = 2;
        assertThat(decide(Duration.ofMinutes(60))).startsWith("Soaking");

        request = RolloutRequest.PROMOTE;
        generation = 3;
        assertThat(decide(Duration.ofMinutes(60))).startsWith("Progressing step 2 of 2");
    }

    @Test
    void tooFewNodesAreInconclusive() {
        analysis = with(PodAnalysisRules.DEFAULT, 3);

        assertThat(decide(Duration.ZERO))
                .startsWith(
                        "Soaking step 1 of 2: the analysis is inconclusive after the soak time: 2 nodes with a candidate AMI"
                                + " have initialized, and spec.rollout.analysis.minimumNodes is 3. Set");
    }

    @Test
    void aFleetWithFewerNodesThanTheMinimumNeedsAllItsNodes() {
        analysis = with(PodAnalysisRules.DEFAULT, 3);

        assertThat(decide(Duration.ZERO, List.of(candidate("web-2"), candidate("web-3"))))
                .startsWith("Succeeded");
    }

    @Test
    void withoutOldNodesNothingIsCompared() {
        running("web", "web-2", 20);

        assertThat(decide(Duration.ofMinutes(5), List.of(candidate("web-2")))).startsWith("Succeeded");
    }
}
