package sh.joiner.app.provocation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.story.Provoker;

/** Reads and performs the requests of stories, which contain a REST path and its request body. Also reads the faults of a setting. */
public final class OrderReader implements Provoker {

    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    private final OrderExecutor executor;

    public OrderReader(OrderExecutor executor) {
        this.executor = executor;
    }

    @Override
    public void provoke(Instant due, String what, JsonNode body) {
        var path = what.split("/", -1);
        if (path.length == 3 && path[0].equals("faults") && path[2].equals("heal")) {
            executor.removeFault(path[1], due);
        } else {
            var _ = executor.provoke(read(what, body), due);
        }
    }

    static Provocation read(String what, JsonNode body) {
        var path = what.split("/", -1);
        var route = path.length == 1 ? path[0] : path[0] + "/{}" + (path.length == 3 ? "/" + path[2] : "");
        return switch (route) {
            case "images" -> value(what, body, Provocation.NewImage.class);
            case "images/{}/state" -> value(what, with(body, "image", path[1]), Provocation.ImageChange.class);
            case "capacity" -> value(what, body, Provocation.Capacity.class);
            case "account" -> value(what, body, Provocation.AccountChange.class);
            case "memory" -> value(what, body, Provocation.KeptMemory.class);
            case "notices" -> value(what, body, Provocation.Notice.class);
            case "pools/{}/notices" -> value(what, with(body, "pool", path[1]), Provocation.PoolNotice.class);
            case "faults" -> value(what, body, Provocation.Fault.class);
            case "workloads" -> value(what, body, Provocation.Workload.class);
            case "releases" -> value(what, body, Provocation.ImageRelease.class);
            default -> changed(what, path, body);
        };
    }

    /** Reads a request about an instance, node, profile or role. The path contains the action. */
    private static Provocation changed(String what, String[] path, JsonNode body) {
        return switch (path.length == 3 ? path[0] : "") {
            case "instances" -> new Provocation.InstanceChange(path[1], path[2]);
            case "nodes" ->
                new Provocation.NodeChange(
                        path[1], path[2], body.path("message").textValue());
            case "instance-profiles" -> new Provocation.ProfileChange(path[1], path[2]);
            case "roles" -> new Provocation.RoleChange(path[1], path[2]);
            default ->
                throw new IllegalArgumentException(
                        "request \"%s\" is unknown: use a REST path of the sandbox, such as \"faults\""
                                .formatted(what));
        };
    }

    private static JsonNode with(JsonNode body, String field, String value) {
        return body instanceof ObjectNode object ? object.deepCopy().put(field, value) : body;
    }

    /**
     * Returns the faults of a setting, which contains one request or a list of requests. Returns no faults if the setting is empty.
     *
     * @throws IllegalArgumentException with the part that cannot be read
     */
    public static List<Provocation.Fault> faults(String json) {
        var faults = new ArrayList<Provocation.Fault>();
        try {
            var tree = JSON.readTree(json.isBlank() ? "[]" : json);
            var orders = tree.isArray() ? tree : JSON.createArrayNode().add(tree);
            orders.forEach(order -> faults.add(value("faults", order, Provocation.Fault.class)));
        } catch (JsonProcessingException notJson) {
            throw new IllegalArgumentException(
                    "the faults are not valid JSON: " + notJson.getOriginalMessage(), notJson);
        }
        return faults;
    }

    private static <T> T value(String what, JsonNode body, Class<T> type) {
        try {
            return JSON.treeToValue(body, type);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(
                    "%s cannot be read: %s".formatted(what, wrong.getOriginalMessage()), wrong);
        }
    }
}
