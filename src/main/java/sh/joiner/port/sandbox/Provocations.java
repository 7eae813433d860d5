package sh.joiner.port.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Instance;

/** Changes the world of the sandbox and shows its state. Absent in a real cluster. Thread-safe. */
public interface Provocations {

    State state();

    /** Sets the speed of the clock: world seconds per second of the wall clock; 0 stops the clock. */
    void speed(double timesTheWall);

    /** Moves the clock forward. */
    void advance(Duration by);

    /**
     * Ends the running story and starts this one; {@code none} only ends it. The objects of the old story stay.
     *
     * @throws IllegalArgumentException if there is no such story, or if the story must start before the controller
     */
    void play(String story);

    /**
     * Applies a change. Returns the id of a new image, a new fault or a scheduled event; empty for any other change.
     *
     * @throws IllegalArgumentException with the problem, if the change is invalid
     * @throws java.util.NoSuchElementException if the changed object does not exist
     */
    Optional<String> provoke(Provocation provocation);

    /** Removes all faults. */
    void removeAllFaults();

    /**
     * Removes one fault.
     *
     * @throws java.util.NoSuchElementException if there is no fault with this id
     */
    void removeFault(String fault);

    /** Returns the last thousand calls to AWS and the last thousand calls to the API server, oldest first. */
    List<Call> lastCalls();

    /**
     * Returns the changes that the sandbox or a user has made to the world since the story started, oldest first, at most the last
     * thousand. Runs with the same seed and the same requests have equal changes. Changes by Joiner's controllers are not included.
     */
    List<Happening> journal();

    /**
     * The state of the sandbox.
     *
     * @param story the progress of the running story
     * @param stories the names of the available stories
     * @param calls the calls to the embedded AWS and the embedded API server, ordered by name
     * @param instances the instances of the embedded EC2, ordered by id
     * @param images the images in the embedded EC2 except Amazon's own images, in the order in which the sandbox added them
     * @param shortages the offerings with limited capacity, with the remaining numbers
     * @param faults the active faults, with the number of calls that each still affects
     * @param queued the number of messages on the interruption queue
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

    /** An image of the embedded EC2; {@code created} is in EC2's format. */
    record Image(String id, String name, String owner, String architecture, String state, String created) {}

    /** A change of the world. {@code after} is the time from the start of the story to the scheduled time of the change. */
    record Happening(Duration after, String what) {}

    /** A call with its result: {@code ok}, {@code lost}, or the error code. */
    record Call(Instant at, String operation, String outcome) {}

    /**
     * The number of calls of an operation: all calls, the calls that failed or were lost, and all calls of the last minute of world time.
     *
     * @param operation an AWS operation, such as {@code ec2:DescribeInstances}, or {@code kubernetes:patch nodeclaims} for the API server
     */
    record Calls(String operation, long count, long refused, long lastMinute) {}

    /**
     * The progress of a story.
     *
     * @param name the name of the story, such as {@code tour}; {@code none} if no story is running
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

        /** Returns true if every step is complete and every outcome is met or missed. */
        public boolean isTold() {
            return steps.stream().noneMatch(step -> step.state() == StepProgress.Stage.AHEAD)
                    && outcomes.stream().noneMatch(outcome -> outcome.state() == OutcomeProgress.Verdict.OPEN);
        }
    }

    /**
     * A step of a story.
     *
     * @param look where the effect of the step is visible: a path of the dashboard or a command; may be empty
     * @param failure why the world refused the step; empty if the step was accepted
     */
    record StepProgress(Instant at, String says, String look, Stage state, String failure) {

        /** The progress of a step. */
        public enum Stage {
            AHEAD,
            TAKEN,
            REFUSED
        }
    }

    /** An expected outcome of a story, its deadline, and its state. */
    record OutcomeProgress(String says, Instant by, Verdict state) {

        /** The state of an outcome. */
        public enum Verdict {
            OPEN,
            MET,
            MISSED
        }
    }
}
