package sh.joiner.board.projection;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.ExplanationView;
import sh.joiner.board.view.ExplanationView.CutView;
import sh.joiner.board.view.ExplanationView.ExplainedPodView;
import sh.joiner.board.view.ExplanationView.PlaceView;
import sh.joiner.board.view.ExplanationView.PlacesView;
import sh.joiner.board.view.ExplanationView.PoolAnswerView;
import sh.joiner.board.view.ExplanationView.ReasonView;
import sh.joiner.board.view.PodView;
import sh.joiner.engine.plan.Explanation;
import sh.joiner.engine.plan.Explanation.PoolAnswer;
import sh.joiner.engine.plan.Explanation.Tally;
import sh.joiner.engine.scheduling.Explained;
import sh.joiner.model.pod.PodName;

/** Explains one pod: its state, its current or planned node, and the verdicts of the pools and nodes that were considered for the pod. */
public final class ExplanationProjection {

    private static final String NOT_PLANNED = "no provisioning pass has evaluated the pod yet";
    private static final String NOT_REPORTED = "kube-scheduler has not reported the pod as unschedulable yet";
    private static final String NO_POOL =
            "the node affinity of the pod excludes the nodes of all NodePools, so Joiner ignores the pod";
    private static final String CUT =
            "the last provisioning pass reached its time limit before it evaluated the pod; the next pass evaluates the pod";

    private final @Nullable Pass pass;
    private final Supplier<Explained> reasons;
    private final PodPlaces places;

    /** Creates a projection. {@code reasons} computes the plan of the pass again, and is used only for pods of that pass. */
    public ExplanationProjection(@Nullable Pass pass, Supplier<Explained> reasons, PodPlaces places) {
        this.pass = pass;
        this.reasons = reasons;
        this.places = places;
    }

    public ExplanationView view(PodView pod) {
        var explanation = isPlanned(pod) ? reasons.get().of(name(pod)) : Optional.<Explanation>empty();
        var place = pass == null ? places.bound(pod) : places.of(pod, pass.plan());
        return new ExplanationView(
                new ExplainedPodView(pod.namespace(), pod.name(), pod.status().state()),
                sentence(pod, place),
                explanation.map(_ -> asOf()).orElse(null),
                place,
                explanation.map(Explanation::pools).orElse(List.of()).stream()
                        .map(ExplanationProjection::view)
                        .toList(),
                explanation
                        .map(Explanation::places)
                        .map(ExplanationProjection::view)
                        .orElse(null),
                pod.scheduling().waitsFor());
    }

    private @Nullable Instant asOf() {
        return pass == null ? null : pass.at();
    }

    /** Returns true if the plan of the last pass determines the state of the pod. */
    private boolean isPlanned(PodView pod) {
        return switch (pod.status().state()) {
            case "Refused", "Planned" -> true;
            case "Waiting" -> wasLeft(pod);
            default -> false;
        };
    }

    private boolean wasLeft(PodView pod) {
        return pass != null && pass.plan().left().contains(name(pod));
    }

    private String sentence(PodView pod, @Nullable PlaceView place) {
        return switch (pod.status().state()) {
            case "Bound" -> "bound to node " + pod.scheduling().node() + because(place);
            case "Planned" -> "planned on " + pod.scheduling().place() + because(place);
            case "Refused" ->
                pod.scheduling().refusal() == null
                        ? ""
                        : pod.scheduling().refusal().sentence();
            case InputFailures.HELD ->
                InputFailures.explanation(pod.scheduling().waitsFor());
            case "Terminating" -> "the pod is terminating";
            case "Done" -> "the pod has finished";
            default -> waits(pod);
        };
    }

    private static String because(@Nullable PlaceView place) {
        return place == null || place.why().isEmpty() ? "" : ": " + place.why();
    }

    private String waits(PodView pod) {
        if (pod.status().waitingSince() == null) {
            return NOT_REPORTED;
        }
        if (wasLeft(pod)) {
            return CUT;
        }
        return pass != null && pass.has(name(pod)) ? NO_POOL : NOT_PLANNED;
    }

    private static PodName name(PodView pod) {
        return new PodName(pod.namespace(), pod.name());
    }

    private static PoolAnswerView view(PoolAnswer answer) {
        var refusal = answer.refusal();
        var funnel = answer.funnel();
        return new PoolAnswerView(
                answer.pool(),
                refusal == null,
                refusal == null ? "" : refusal.step().code(),
                refusal == null ? "would create a NodeClaim for the pod" : refusal.sentence(),
                refusal == null ? "" : refusal.nearestMiss(),
                funnel.types(),
                funnel.ofPool(),
                funnel.cuts().stream()
                        .map(cut -> new CutView(cut.step().code(), cut.removed(), cut.left()))
                        .toList());
    }

    private static PlacesView view(Tally tally) {
        return new PlacesView(
                tally.asked(),
                tally.taking(),
                tally.reasons().stream()
                        .map(reason -> new ReasonView(reason.code(), reason.count(), reason.nearest()))
                        .toList());
    }
}
