package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;
import java.util.stream.StreamSupport;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;

/** Converts provocations and the reported state of the sandbox to JSON and back. */
final class ProvocationJson {

    private static final List<Class<? extends Provocation>> KINDS = List.of(
            Provocation.NewImage.class,
            Provocation.ImageChange.class,
            Provocation.ImageRelease.class,
            Provocation.Capacity.class,
            Provocation.KeptMemory.class,
            Provocation.Notice.class,
            Provocation.PoolNotice.class,
            Provocation.Fault.class,
            Provocation.InstanceChange.class,
            Provocation.NodeChange.class,
            Provocation.ProfileChange.class,
            Provocation.RoleChange.class,
            Provocation.AccountChange.class,
            Provocation.Workload.class);

    /** Writes the derived values of a record, too. Reading ignores these values. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ProvocationJson() {}

    static JsonNode write(Object value) {
        return JSON.valueToTree(value);
    }

    static ObjectNode order(Provocation provocation) {
        var json = JSON.createObjectNode().put("kind", provocation.getClass().getSimpleName());
        json.set("order", write(provocation));
        return json;
    }

    static Provocation provocation(JsonNode json) {
        var kind = json.path("kind").asText();
        return KINDS.stream()
                .filter(type -> type.getSimpleName().equals(kind))
                .findFirst()
                .map(type -> (Provocation) value(json.path("order"), type))
                .orElseThrow(() -> new IllegalArgumentException("unknown provocation \"%s\"".formatted(kind)));
    }

    static Provocations.State state(JsonNode json) {
        return value(json, Provocations.State.class);
    }

    static <T> List<T> list(JsonNode json, Class<T> type) {
        return StreamSupport.stream(json.spliterator(), false)
                .map(node -> value(node, type))
                .toList();
    }

    private static <T> T value(JsonNode json, Class<T> type) {
        try {
            return JSON.treeToValue(json, type);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(
                    "cannot read %s from JSON: %s".formatted(type.getSimpleName(), wrong.getOriginalMessage()), wrong);
        }
    }
}
