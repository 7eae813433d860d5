package sh.joiner.sandbox.story;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;
import sh.joiner.port.sandbox.Provocations.StoryProgress;

/** The progress of a story that is being played. Thread-safe. */
final class StoryRun {

    private final String name;
    private final Story story;
    private final Instant beganAt;
    private final List<StepProgress> steps = new ArrayList<>();
    private final List<OutcomeProgress> outcomes = new ArrayList<>();

    StoryRun(String name, Story story, Instant beganAt) {
        this.name = name;
        this.story = story;
        this.beganAt = beganAt;
        story.steps()
                .forEach(step -> steps.add(new StepProgress(
                        beganAt.plus(step.at()), step.says(), step.look(), StepProgress.Stage.AHEAD, "")));
        story.outcomes()
                .forEach(outcome -> outcomes.add(
                        new OutcomeProgress(outcome.says(), beganAt.plus(outcome.by()), OutcomeProgress.Verdict.OPEN)));
    }

    Instant beganAt() {
        return beganAt;
    }

    synchronized void taken(int step) {
        set(step, StepProgress.Stage.TAKEN, "");
    }

    synchronized void refused(int step, String failure) {
        set(step, StepProgress.Stage.REFUSED, failure);
    }

    private void set(int step, StepProgress.Stage state, String failure) {
        var progress = steps.get(step);
        steps.set(step, new StepProgress(progress.at(), progress.says(), progress.look(), state, failure));
    }

    /** Returns the indexes of the outcomes that are still open. */
    synchronized List<Integer> open() {
        var open = new ArrayList<Integer>();
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i).state() == OutcomeProgress.Verdict.OPEN) {
                open.add(i);
            }
        }
        return open;
    }

    synchronized void met(int outcome) {
        set(outcome, OutcomeProgress.Verdict.MET);
    }

    /** Marks the outcome as missed if its time is over. */
    synchronized void notMet(int outcome, Instant now) {
        if (now.isAfter(outcomes.get(outcome).by())) {
            set(outcome, OutcomeProgress.Verdict.MISSED);
        }
    }

    private void set(int outcome, OutcomeProgress.Verdict state) {
        var progress = outcomes.get(outcome);
        outcomes.set(outcome, new OutcomeProgress(progress.says(), progress.by(), state));
    }

    synchronized StoryProgress progress() {
        return new StoryProgress(name, story.title(), story.about(), beganAt, steps, outcomes);
    }
}
