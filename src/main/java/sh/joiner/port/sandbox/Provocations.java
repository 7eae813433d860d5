package sh.joiner.port.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Instance;

/** What a person may do to the sandbox, and what it looks like from outside. There is none in a real cluster. Thread-safe. */
public interface Provocations {

    State state();

    /** World seconds in a second of the wall; 0 lets the clock stand still. */
    void speed(double timesTheWall);

    /** Lets the clock jump ahead. */
    void advance(Duration by);

    /**
     * Ends the story that is played and begins this one; {@code none} only ends it. What the story has made stays.
     *
     * @throws IllegalArgumentException with the names that there are, if there is no such story
     */
    void play(String story);

    /**
     * Does something to the sandbox. Answers the id of what was made, where something was.
     *
     * @throws IllegalArgumentException with what is wrong with it
     * @throws java.util.NoSuchElementException if it is about something that is not there
     */
    Optional<String> provoke(Provocation provocation);

    /** Takes all faults away. */
    void heal();

    /**
     * Takes one fault away.
     *
     * @throws java.util.NoSuchElementException if none of this id stands
     */
    void heal(String fault);

    /** The last thousand calls to AWS and the last thousand to the API server, oldest first. */
    List<Call> lastCalls();

    /**
     * What the world did by itself or was told to do since the story began, oldest first and the last thousand at most: equal in every telling
     * with the same seed. What the controller does is not in it.
     */
    List<Happening> journal();

    /**
     * How the sandbox stands.
     *
     * @param story how far the one that is played has come
     * @param stories the names of those that can be played
     * @param calls what the embedded AWS and the embedded API server were asked, in the order of names
     * @param instances of the embedded EC2, in the order of ids
     * @param images of the embedded EC2 that are not Amazon's, oldest first
     * @param shortages what EC2 is short of, with what is left of it
     * @param faults that stand, with the number of calls that each still meets
     * @param queued how many messages are on the interruption queue
     */
    @Wide("the fields of the JSON document that describes the sandbox")
    record State(
            Instant now,
            double speed,
            StoryProgress story,
            List<String> stories,
            List<Calls> calls,
            List<Instance> instances,
            List<Image> images,
            List<Provocation.Capacity> shortages,
            List<Provocation.Fault> faults,
            int queued) {

        public State {
            stories = List.copyOf(stories);
            calls = List.copyOf(calls);
            instances = List.copyOf(instances);
            images = List.copyOf(images);
            shortages = List.copyOf(shortages);
            faults = List.copyOf(faults);
        }
    }

    /** An image of the embedded EC2; {@code created} is in EC2's own form. */
    record Image(String id, String name, String owner, String architecture, String state, String created) {}

    /** One event of the world's own, and how long after the beginning of the story it was due. */
    record Happening(Duration after, String what) {}

    /** One call and what came of it: {@code ok}, {@code lost}, or the code of the error. */
    record Call(Instant at, String operation, String outcome) {}

    /**
     * How often something was called, how often without success, how often in the last minute of world time.
     *
     * @param operation of AWS as {@code ec2:DescribeInstances}, of the API server as {@code kubernetes:patch nodeclaims}
     */
    record Calls(String operation, long count, long refused, long lastMinute) {}

    /**
     * How far a story has come.
     *
     * @param name as {@code tour}; {@code none} if none is played
     * @param beganAt in world time
     */
    record StoryProgress(
            String name,
            String title,
            String about,
            Instant beganAt,
            List<StepProgress> steps,
            List<OutcomeProgress> outcomes) {

        public StoryProgress {
            steps = List.copyOf(steps);
            outcomes = List.copyOf(outcomes);
        }

        /** Whether every step was taken and every outcome was met or missed. */
        public boolean isTold() {
            return steps.stream().noneMatch(step -> step.state() == StepProgress.Stage.AHEAD)
                    && outcomes.stream().noneMatch(outcome -> outcome.state() == OutcomeProgress.Verdict.OPEN);
        }
    }

    /**
     * A step of a story.
     *
     * @param look where to see what comes of it: a path of the dashboard or a command; may be empty
     * @param trouble why the world refused it; empty if it did not
     */
    record StepProgress(Instant at, String says, String look, Stage state, String trouble) {

        /** How far it is. */
        public enum Stage {
            AHEAD,
            TAKEN,
            REFUSED
        }
    }

    /** What must come of a story, until when at the latest, and whether it has. */
    record OutcomeProgress(String says, Instant by, Verdict state) {

        /** Whether it has come. */
        public enum Verdict {
            OPEN,
            MET,
            MISSED
        }
    }
}
