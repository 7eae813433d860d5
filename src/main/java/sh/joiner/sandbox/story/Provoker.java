package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/** Does to the world what a step of a story asks for, as the REST path of this name would. */
@FunctionalInterface
public interface Provoker {

    /**
     * Does it, at once.
     *
     * @param due when it was to be done, a moment ago: whatever lasts for a while begins then
     * @param what the path below {@code /sandbox/v1}, as {@code capacity} or {@code images/ami-1/state}
     * @param body as the path takes it
     * @throws IllegalArgumentException with what is wrong with it
     */
    void provoke(Instant due, String what, JsonNode body);
}
