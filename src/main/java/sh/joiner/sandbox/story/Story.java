package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scripted sequence of events in the sandbox, read from a story file.
 *
 * @param title a short title
 * @param about what the story demonstrates
 * @param before provocations applied before any controller starts, in the form of a step's {@code provoke}; empty for most stories
 * @param steps the steps, ordered by time
 * @param outcomes the conditions that must be met
 */
public record Story(
        String title, String about, List<ObjectNode> before, List<Step> steps, List<StoryOutcome> outcomes) {

    public Story(
            String title,
            @Nullable String about,
            @Nullable List<ObjectNode> before,
            @Nullable List<Step> steps,
            @Nullable List<StoryOutcome> outcomes) {
        this.title = needed(title, "title");
        this.about = about == null ? "" : about.strip();
        this.before = before == null ? List.of() : List.copyOf(before);
        this.steps = steps == null ? List.of() : List.copyOf(steps);
        this.outcomes = outcomes == null ? List.of() : List.copyOf(outcomes);
        inOrder(this.steps);
    }

    private static void inOrder(List<Step> steps) {
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).at().compareTo(steps.get(i - 1).at()) < 0) {
                throw new IllegalArgumentException("step %d is at %s, before the previous step: order steps by time"
                        .formatted(i + 1, steps.get(i).at()));
            }
        }
    }

    static <T> T needed(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing: set a value");
        }
        return value;
    }

    /**
     * A step of a story.
     *
     * @param at the time after the start of the story
     * @param says a description of what happens
     * @param look where to observe the step: a path of the dashboard or a command; empty if there is no specific place
     * @param apply manifests, relative to the folder of stories
     * @param scale workloads whose number of replicas changes
     * @param rollouts the requests of users about AMIRollouts
     * @param delete objects to delete
     * @param provoke provocations, applied one after the other: each key is a REST path, each value is the body of the request
     */
    public record Step(
            Duration at,
            String says,
            String look,
            List<String> apply,
            List<Scale> scale,
            List<RolloutAnswer> rollouts,
            List<NamedObject> delete,
            List<ObjectNode> provoke) {

        public Step(
                @Nullable Duration at,
                @Nullable String says,
                @Nullable String look,
                @Nullable List<String> apply,
                @Nullable List<Scale> scale,
                @Nullable List<RolloutAnswer> rollouts,
                @Nullable List<NamedObject> delete,
                @Nullable List<ObjectNode> provoke) {
            this.at = needed(at, "at");
            this.says = needed(says, "says").strip();
            this.look = look == null ? "" : look.strip();
            this.apply = apply == null ? List.of() : List.copyOf(apply);
            this.scale = scale == null ? List.of() : List.copyOf(scale);
            this.rollouts = rollouts == null ? List.of() : List.copyOf(rollouts);
            this.delete = delete == null ? List.of() : List.copyOf(delete);
            this.provoke = provoke == null ? List.of() : List.copyOf(provoke);
        }
    }
}
