package sh.joiner.sandbox.story;

import static sh.joiner.sandbox.story.Story.needed;

import org.jspecify.annotations.Nullable;

/** A user's request about the latest AMIRollout of a node class: Pause, Resume, Promote or Abort. */
public record RolloutAnswer(String nodeClass, String request) {

    public RolloutAnswer(@Nullable String nodeClass, @Nullable String request) {
        this.nodeClass = needed(nodeClass, "nodeClass");
        this.request = needed(request, "request");
    }
}
