package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * A reading of the world's clock.
 *
 * @param world the id of the world; a restarted world has a new id
 * @param jumps the number of jumps of the clock so far
 * @param change the number of the latest jump or change of speed
 */
record ClockReading(String world, Instant now, double speed, long jumps, long change) {

    ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("world", world)
                .put("now", now.toString())
                .put("speed", speed)
                .put("jumps", jumps)
                .put("change", change);
    }

    static ClockReading of(JsonNode json) {
        return new ClockReading(
                json.path("world").asText(),
                Instant.parse(json.path("now").asText()),
                json.path("speed").asDouble(),
                json.path("jumps").asLong(),
                json.path("change").asLong());
    }
}
