package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What of the world is behind each path. Every call is a POST with JSON, whatever it does. */
final class Doors {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final WorldFacts facts;
    private final CloudDoor cloud;
    private final ClockDoor clock;
    private final ProvocationDoor provocations;

    Doors(World world) {
        facts = world.facts();
        cloud = new CloudDoor(world.cloud());
        clock = new ClockDoor(world.clock(), UUID.randomUUID().toString());
        provocations = new ProvocationDoor(world.provocations());
    }

    Reply answer(@Nullable String path, byte[] body) throws InterruptedException {
        try {
            return answer(steps(path), JSON.readTree(body));
        } catch (JsonProcessingException broken) {
            return Reply.refused(400, "the body is no JSON: " + broken.getOriginalMessage());
        } catch (IOException broken) {
            return Reply.refused(400, "the body cannot be read: " + broken.getMessage());
        } catch (NoSuchElementException missing) {
            return Reply.refused(404, String.valueOf(missing.getMessage()));
        } catch (IllegalArgumentException nonsense) {
            return Reply.refused(400, String.valueOf(nonsense.getMessage()));
        }
    }

    private static List<String> steps(@Nullable String path) {
        return path == null ? List.of() : List.of(path.replaceFirst("^/", "").split("/", -1));
    }

    private Reply answer(List<String> path, JsonNode body) throws InterruptedException {
        return switch (path.getFirst() + " " + path.size()) {
            case "world 1" -> Reply.ok(facts.json());
            case "clock 1" ->
                Reply.ok(clock.reading(body.path("known").asLong(-1)).json());
            case "aws 3" -> cloud.answer(path.get(1), path.get(2), body);
            case "provocations 2" -> provocations.answer(path.get(1), body);
            default -> Reply.refused(404, "the world has nothing at /" + String.join("/", path));
        };
    }
}
