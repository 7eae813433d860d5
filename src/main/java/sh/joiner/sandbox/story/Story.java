package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens in the sandbox by itself, as its file has it.
 *
 * @param title in a few words
 * @param about what there is to learn from it
 * @param before what is done to the world before any controller starts, in the words of a step's {@code provoke}; empty for most
 * @param steps in the order of their times
 * @param outcomes what must have come of it in the end
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
                throw new IllegalArgumentException("step %d is at %s, before the one that it follows"
                        .formatted(i, steps.get(i).at()));
            }
        }
    }

    static <T> T needed(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException(field + " must be given");
        }
        return value;
    }

    /**
     * One step.
     *
     * @param at how long after the beginning
     * @param says what happens
     * @param look where to see it: a path of the dashboard or a command; empty if nowhere in particular
     * @param apply manifests beside the story's file
     * @param scale workloads that get another size
     * @param delete objects that go
     * @param provoke what is done to the world, one after the other: each under the word of its REST path, with the body that the path takes
     */
    public record Step(
            Duration at,
            String says,
            String look,
            List<String> apply,
            List<Scale> scale,
            List<NamedObject> delete,
            List<ObjectNode> provoke) {

        public Step(
                @Nullable Duration at,
                @Nullable String says,
                @Nullable String look,
                @Nullable List<String> apply,
                @Nullable List<Scale> scale,
                @Nullable List<NamedObject> delete,
                @Nullable List<ObjectNode> provoke) {
            this.at = needed(at, "at");
            this.says = needed(says, "says").strip();
            this.look = look == null ? "" : look.strip();
            this.apply = apply == null ? List.of() : List.copyOf(apply);
            this.scale = scale == null ? List.of() : List.copyOf(scale);
            this.delete = delete == null ? List.of() : List.copyOf(delete);
            this.provoke = provoke == null ? List.of() : List.copyOf(provoke);
        }
    }
}
