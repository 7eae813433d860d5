package sh.joiner.board.rollout;

import java.util.List;
import java.util.stream.IntStream;
import sh.joiner.board.rollout.RolloutView.ImageChangeView;
import sh.joiner.board.rollout.RolloutView.PrometheusResultView;
import sh.joiner.board.rollout.RolloutView.RolloutAnalysisView;
import sh.joiner.board.rollout.RolloutView.RolloutGroupView;
import sh.joiner.board.rollout.RolloutView.RolloutNodesView;
import sh.joiner.board.rollout.RolloutView.RolloutObjectView;
import sh.joiner.board.rollout.RolloutView.RolloutProgressView;
import sh.joiner.board.rollout.RolloutView.RolloutStepView;
import sh.joiner.board.rollout.RolloutView.RolloutTargetView;
import sh.joiner.engine.rollout.RolloutFleet;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.Snapshot;

/** Creates the views of AMIRollouts. */
public final class RolloutProjection {

    private RolloutProjection() {}

    /** Returns the rollouts, the newest first. */
    public static List<RolloutView> views(Snapshot snapshot) {
        return snapshot.around().rules().rollouts().stream()
                .sorted(ImageRollout.OLDEST_FIRST.reversed())
                .map(rollout -> view(rollout, groups(rollout, snapshot)))
                .toList();
    }

    /** Returns the rollout as a user has just changed it, without the nodes of each pool and zone, which only a snapshot contains. */
    public static RolloutView view(ImageRollout rollout) {
        return view(rollout, List.of());
    }

    private static RolloutView view(ImageRollout rollout, List<RolloutGroupView> groups) {
        var target = rollout.target();
        return new RolloutView(
                rollout.name(),
                new RolloutTargetView(target.nodeClass(), target.policy(), images(target)),
                progress(rollout),
                nodes(rollout, groups),
                plan(rollout),
                analysis(rollout),
                rollout.createdAt(),
                object(rollout));
    }

    private static RolloutProgressView progress(ImageRollout rollout) {
        var progress = rollout.progress();
        return new RolloutProgressView(
                progress.phase().word(),
                rollout.isFinished(),
                progress.steps() == 0 ? 0 : progress.step() + 1,
                progress.steps(),
                progress.stepReachedAt(),
                progress.message());
    }

    private static RolloutNodesView nodes(ImageRollout rollout, List<RolloutGroupView> groups) {
        var counts = rollout.progress().nodes();
        return new RolloutNodesView(
                counts.old(),
                counts.candidate(),
                counts.starting(),
                counts.replacing(),
                counts.total(),
                rollout.progress().allowedNodes(),
                groups);
    }

    private static List<RolloutGroupView> groups(ImageRollout rollout, Snapshot snapshot) {
        if (rollout.isFinished()) {
            return List.of();
        }
        return RolloutFleet.of(rollout, snapshot).groups().entrySet().stream()
                .map(entry -> new RolloutGroupView(
                        entry.getKey().pool(),
                        entry.getKey().zone(),
                        entry.getValue().old(),
                        entry.getValue().candidate(),
                        entry.getValue().starting()))
                .toList();
    }

    private static List<RolloutStepView> plan(ImageRollout rollout) {
        var steps = rollout.progress().plan().steps();
        return IntStream.range(0, steps.size())
                .mapToObj(index -> step(steps.get(index), state(rollout, index)))
                .toList();
    }

    private static RolloutStepView step(RolloutStep step, String state) {
        return new RolloutStepView(
                step.size().phrase(), state, step.soak().toString(), step.needsApproval(), step.window());
    }

    private static String state(ImageRollout rollout, int index) {
        var progress = rollout.progress();
        if (progress.phase() == RolloutPhase.SUCCEEDED || index < progress.step()) {
            return "Done";
        }
        if (index > progress.step()) {
            return "Ahead";
        }
        return progress.phase().isRejection() ? "Failed" : rollout.isFinished() ? "Ahead" : "Current";
    }

    private static RolloutAnalysisView analysis(ImageRollout rollout) {
        var findings = rollout.progress().findings();
        var limit = findings.timeLimit();
        return new RolloutAnalysisView(
                findings.failure(),
                findings.failedClaims(),
                limit == null ? null : limit.toString(),
                findings.judgedFrom(),
                findings.prometheus().stream()
                        .map(RolloutProjection::prometheus)
                        .toList());
    }

    private static PrometheusResultView prometheus(PrometheusResult result) {
        return new PrometheusResultView(
                result.name(),
                result.outcome().word(),
                result.value(),
                result.allowed(),
                result.message(),
                result.askedAt());
    }

    private static RolloutObjectView object(ImageRollout rollout) {
        var request = rollout.request();
        return new RolloutObjectView(
                request == null ? "" : request.word(),
                rollout.accepted().stream().map(RolloutRequest::verb).toList(),
                rollout.version());
    }

    /** Returns the ids of the images before and after a rollout. */
    public static ImageChangeView images(RolloutTarget target) {
        return new ImageChangeView(ids(target.stable()), ids(target.candidate()));
    }

    private static List<String> ids(List<ResolvedImage> images) {
        return images.stream().map(ResolvedImage::id).distinct().toList();
    }
}
