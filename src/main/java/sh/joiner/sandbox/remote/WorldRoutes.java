package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Routes requests to the parts of the world by the first segment of the path. Every request is a POST with a JSON body. */
final class WorldRoutes {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Route> routes;

    /**
     * The handler of all paths that begin with the same segment, and the number of segments that must follow this
     * segment.
     */
    private record Route(int names, Handler handler) {}

    /** Answers a request, given the path segments after the first. */
    @FunctionalInterface
    private interface Handler {
        Reply answer(List<String> names, JsonNode body) throws InterruptedException;
    }

    WorldRoutes(World world) {
        var facts = world.facts();
        var cloud = new CloudEndpoint(world.cloud());
        var clock = new ClockEndpoint(world.clock(), UUID.randomUUID().toString());
        var provocations = new ProvocationEndpoint(world.provocations());
        routes = Map.of(
                "world", new Route(0, (_, _) -> Reply.ok(facts.json())),
                "clock",
                        new Route(
                                0,
                                (_, body) -> Reply.ok(
                                        clock.reading(body.path("known").asLong(-1))
                                                .json())),
                "aws", new Route(2, (names, body) -> cloud.answer(names.getFirst(), names.getLast(), body)),
                "provocations", new Route(1, (names, body) -> provocations.answer(names.getFirst(), body)));
    }

    Reply answer(@Nullable String path, byte[] body) throws InterruptedException {
        try {
            return answer(steps(path), JSON.readTree(body));
        } catch (JsonProcessingException broken) {
            return Reply.refused(400, "the request body is not valid JSON: " + broken.getOriginalMessage());
        } catch (IOException broken) {
            return Reply.refused(400, "cannot read the request body: " + broken.getMessage());
        } catch (NoSuchElementException missing) {
            return Reply.refused(404, String.valueOf(missing.getMessage()));
        } catch (IllegalArgumentException invalid) {
            return Reply.refused(400, String.valueOf(invalid.getMessage()));
        }
    }

    private static List<String> steps(@Nullable String path) {
        return path == null ? List.of() : List.of(path.replaceFirst("^/", "").split("/", -1));
    }

    private Reply answer(List<String> path, JsonNode body) throws InterruptedException {
        var route = routes.get(path.getFirst());
        var names = path.subList(1, path.size());
        return route == null || route.names() != names.size()
                ? Reply.refused(404, "path /%s not found".formatted(String.join("/", path)))
                : route.handler().answer(names, body);
    }
}
