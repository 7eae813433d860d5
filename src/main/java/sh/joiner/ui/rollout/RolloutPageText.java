package sh.joiner.ui.rollout;

import io.quarkus.qute.TemplateExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.board.rollout.RolloutView.RolloutStepView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.ui.text.TextFormat;

/** Describes AMIRollouts in words. */
@TemplateExtension
public final class RolloutPageText {

    private RolloutPageText() {}

    /** Returns the steps of the rollout as milestones for the page. */
    static List<MilestoneView> milestones(RolloutView rollout) {
        return rollout.plan().stream()
                .map(step -> new MilestoneView(
                        step.nodes(),
                        state(step),
                        step.state().equals("Current") ? rollout.progress().stepReachedAt() : null,
                        conditions(step)))
                .toList();
    }

    private static MilestoneView.State state(RolloutStepView step) {
        return switch (step.state()) {
            case "Done" -> MilestoneView.State.DONE;
            case "Current" -> MilestoneView.State.UNDER_WAY;
            case "Failed" -> MilestoneView.State.FAILED;
            default -> MilestoneView.State.AHEAD;
        };
    }

    /** Returns the conditions of the step: its soak time, its approval and its window. */
    private static String conditions(RolloutStepView step) {
        var parts = new ArrayList<String>();
        var soak = Duration.parse(step.soak());
        if (!soak.isZero()) {
            parts.add("soak " + TextFormat.age(soak));
        }
        if (step.needsApproval()) {
            parts.add("approval");
        }
        if (!step.window().isEmpty()) {
            parts.add("window " + step.window());
        }
        return String.join(", ", parts);
    }

    /** Returns the current step such as {@code 1 of 3}; empty before the first decision. */
    static String stepOfSteps(RolloutView rollout) {
        var progress = rollout.progress();
        return progress.steps() == 0 ? "" : "%d of %d".formatted(progress.step(), progress.steps());
    }

    /** Returns the number of nodes that an abort brings back to the stable AMIs, nodes that are starting included. */
    static int returning(RolloutView rollout) {
        return rollout.nodes().candidate() + rollout.nodes().starting();
    }

    static boolean takes(RolloutView rollout, String verb) {
        return rollout.object().requests().contains(verb);
    }

    /** Returns the kubectl command for the same request. */
    static String command(RolloutView rollout, String verb) {
        return "kubectl patch amirollout %s --type merge -p '{\"spec\":{\"request\":\"%s\"}}'"
                .formatted(rollout.name(), TextFormat.capital(verb));
    }
}
