package sh.joiner.board;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutTarget;

/** The AMIRollouts of the example: one has failed, one waits for an approval, one is paused because its analysis has failed, and one has just been created. */
final class ExampleRollouts {

    private static final RolloutPlan PLAN = RolloutPlan.of(
            List.of(
                    new RolloutStep(
                            new RolloutStep.Size.Pools(new PoolTarget.ByName(List.of("canary"))),
                            Duration.ofHours(1),
                            false,
                            ""),
                    new RolloutStep(new RolloutStep.Size.Percent(20), Duration.ZERO, true, "nights")),
            List.of("general"),
            Share.count(2));

    private ExampleRollouts() {}

    static List<ImageRollout> all() {
        return List.of(failed(), awaitingApproval(), pausedByAnalysis(), pending());
    }

    /** Returns the rollout with this request, as the API server would return it. */
    static ImageRollout requested(ImageRollout known, RolloutRequest request) {
        return rollout(known.name(), known.target(), known.progress(), request);
    }

    private static ImageRollout failed() {
        var progress = new RolloutProgress(
                RolloutPhase.FAILED,
                0,
                PLAN,
                1,
                null,
                new NodeCounts(5, 0, 0, 0, 5),
                new RolloutFindings(
                        "0 of 1 nodes initialized within 3 min",
                        List.of("default-x9"),
                        RolloutFindings.NodeRecord.NONE,
                        Duration.ofMinutes(3),
                        null,
                        null,
                        List.of()),
                false,
                1,
                "the analysis has failed: 0 of 1 nodes initialized within 3 min. Delete this AMIRollout to allow the candidate AMIs again");
        return rollout("default-1f2e3d4c", target("default", "ami-0aaa", "ami-0bbb"), progress, null);
    }

    private static ImageRollout awaitingApproval() {
        var progress = new RolloutProgress(
                RolloutPhase.AWAITING_APPROVAL,
                1,
                PLAN,
                1,
                Example.NOW.minusSeconds(600),
                new NodeCounts(2, 1, 0, 0, 3),
                new RolloutFindings(
                        "",
                        List.of(),
                        RolloutFindings.NodeRecord.NONE,
                        Duration.ofMinutes(3),
                        null,
                        null,
                        List.of(
                                new PrometheusResult(
                                        "error-rate",
                                        PrometheusResult.Outcome.PASSED,
                                        "0.002",
                                        "max 0.01",
                                        "",
                                        Example.NOW.minusSeconds(20)),
                                new PrometheusResult(
                                        "latency",
                                        PrometheusResult.Outcome.INCONCLUSIVE,
                                        "",
                                        "max 0.5",
                                        "https://prometheus.monitoring:9090 has not answered within 10 s",
                                        Example.NOW.minusSeconds(20)))),
                false,
                1,
                "step 2 of 3 is complete; set spec.request to Promote to approve the next step, or to Abort to return to the stable AMIs");
        return rollout("gpu-5a6b7c8d", target("gpu", "ami-0ccc", "ami-0ddd"), progress, null);
    }

    private static ImageRollout pausedByAnalysis() {
        var progress = new RolloutProgress(
                RolloutPhase.PAUSED,
                1,
                PLAN,
                2,
                null,
                new NodeCounts(3, 1, 2, 0, 6),
                new RolloutFindings(
                        "0 of 2 nodes initialized within 3 min",
                        List.of("batch-x9"),
                        RolloutFindings.NodeRecord.NONE,
                        Duration.ofMinutes(3),
                        null,
                        null,
                        List.of()),
                false,
                1,
                "the analysis has failed: 0 of 2 nodes initialized within 3 min. Set spec.request to Resume to continue, or to Abort to return to the stable AMIs");
        return rollout("batch-3c4d5e6f", target("batch", "ami-0eee", "ami-0fff"), progress, null);
    }

    private static ImageRollout pending() {
        return rollout("edge-7a8b9c0d", target("edge", "ami-1aaa", "ami-1bbb"), RolloutProgress.NONE, null);
    }

    private static RolloutTarget target(String nodeClass, String stable, String candidate) {
        return new RolloutTarget(nodeClass, "verified", List.of(image(stable)), List.of(image(candidate)));
    }

    private static ResolvedImage image(String id) {
        return new ResolvedImage(id, "al2023-" + id, Requirements.NONE, false);
    }

    private static ImageRollout rollout(
            String name, RolloutTarget target, RolloutProgress progress, @Nullable RolloutRequest request) {
        return new ImageRollout(
                name, "uid-" + name, "4711", 1, Example.NOW.minusSeconds(900), target, request, progress);
    }
}
