package sh.joiner.sandbox.story;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;
import sh.joiner.port.sandbox.Provocations.StoryProgress;

/** One telling of one story: how far it has come. Thread-safe. */
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
        settle(step, StepProgress.Stage.TAKEN, "");
    }

    synchronized void refused(int step, String trouble) {
        settle(step, StepProgress.Stage.REFUSED, trouble);
    }

    private void settle(int step, StepProgress.Stage state, String trouble) {
        var one = steps.get(step);
        steps.set(step, new StepProgress(one.at(), one.says(), one.look(), state, trouble));
    }

    /** The outcomes that are still open, by their place. */
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
        settle(outcome, OutcomeProgress.Verdict.MET);
    }

    /** Too late, if its time is over. */
    synchronized void notMet(int outcome, Instant now) {
        if (now.isAfter(outcomes.get(outcome).by())) {
            settle(outcome, OutcomeProgress.Verdict.MISSED);
        }
    }

    private void settle(int outcome, OutcomeProgress.Verdict state) {
        var one = outcomes.get(outcome);
        outcomes.set(outcome, new OutcomeProgress(one.says(), one.by(), state));
    }

    synchronized StoryProgress progress() {
        return new StoryProgress(name, story.title(), story.about(), beganAt, steps, outcomes);
    }
}
