package sh.joiner.board.projection;

import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.board.view.PodView.PoolRefusalView;
import sh.joiner.board.view.PodView.RefusalView;
import sh.joiner.engine.plan.Reasons;

/** Creates the view of the reasons of a refusal. */
final class RefusalProjection {

    private RefusalProjection() {}

    static RefusalView view(Reasons reasons) {
        return new RefusalView(
                reasons.sentence(),
                reasons.byPool().stream()
                        .map(answer -> new PoolRefusalView(
                                answer.pool(), answer.step().code(), answer.sentence(), answer.nearestMiss()))
                        .toList(),
                reasons.others().entrySet().stream()
                        .map(other -> new OtherPoolsView(other.getKey().code(), other.getValue()))
                        .toList());
    }
}
