package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * Applies a provocation of a story step, for example a spot interruption. The effect is that of a request to the REST
 * path of the same name.
 */
@FunctionalInterface
public interface Provoker {

    /**
     * Applies the provocation immediately.
     *
     * @param due the scheduled time of the step, slightly in the past; durations in the provocation start at this time
     * @param what the path below {@code /sandbox/v1}, such as {@code capacity} or {@code images/ami-1/state}
     * @param body the request body of that path
     * @throws IllegalArgumentException if the provocation is invalid, with the reason
     */
    void provoke(Instant due, String what, JsonNode body);
}
