package sh.joiner.board.catalog;

import java.util.List;
import sh.joiner.board.catalog.RolloutView.ImageChangeView;
import sh.joiner.board.catalog.RolloutView.RolloutNodesView;
import sh.joiner.board.catalog.RolloutView.RolloutProgressView;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.snapshot.Snapshot;

/** Creates the views of AMIRollouts. */
public final class RolloutProjection {

    private RolloutProjection() {}

    /** Returns the rollouts, the newest first. */
    public static List<RolloutView> views(Snapshot snapshot) {
        return snapshot.around().rules().rollouts().stream()
                .sorted(ImageRollout.OLDEST_FIRST.reversed())
                .map(RolloutProjection::view)
                .toList();
    }

    private static RolloutView view(ImageRollout rollout) {
        var progress = rollout.progress();
        var counts = progress.nodes();
        return new RolloutView(
                rollout.name(),
                rollout.target().nodeClass(),
                rollout.target().policy(),
                new ImageChangeView(
                        ids(rollout.target().stable()), ids(rollout.target().candidate())),
                new RolloutProgressView(
                        progress.phase().word(),
                        rollout.isFinished(),
                        progress.step() + 1,
                        progress.steps(),
                        progress.stepReachedAt(),
                        progress.findings().failure()),
                new RolloutNodesView(
                        counts.old(),
                        counts.candidate(),
                        counts.starting(),
                        counts.replacing(),
                        counts.total(),
                        progress.allowedNodes()),
                rollout.createdAt(),
                progress.message());
    }

    private static List<String> ids(List<ResolvedImage> images) {
        return images.stream().map(ResolvedImage::id).distinct().toList();
    }
}
