package sh.joiner.kubernetes.catalog;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;

/** The JSON form of learned memory capacities, with one entry per line, so that it can be read with kubectl. */
final class CapacityText {

    private CapacityText() {}

    static String of(KubernetesSerialization json, List<LearnedMemory> entries) {
        var texts = entries.stream().map(entry -> json.asJson(fields(entry))).toList();
        return "[" + String.join(",\n", texts) + "]";
    }

    private static Map<String, Object> fields(LearnedMemory line) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("instanceType", line.typeAndImage().instanceType());
        fields.put("image", line.typeAndImage().imageId());
        fields.put("bytes", line.bytes());
        fields.put("node", line.node());
        fields.put("joined", line.joinedAt().toString());
        fields.put("seen", line.seenAt().toString());
        return fields;
    }

    /** Returns the entries that can be read. Reports the problem of each entry that cannot be read. */
    static List<LearnedMemory> parse(KubernetesSerialization json, String text, Consumer<String> unreadable) {
        var read = new ArrayList<LearnedMemory>();
        for (var line : list(json, text, unreadable)) {
            try {
                read.add(line((Map<?, ?>) line));
            } catch (RuntimeException invalid) { // users can write anything into the ConfigMap
                unreadable.accept("'%s' is not an entry of learned memory: %s".formatted(line, invalid.getMessage()));
            }
        }
        return read;
    }

    private static List<?> list(KubernetesSerialization json, String text, Consumer<String> unreadable) {
        try {
            List<?> list = json.unmarshal(text, List.class);
            return list == null ? List.of() : list;
        } catch (RuntimeException invalid) {
            unreadable.accept("the text is not a list of entries: " + invalid.getMessage());
            return List.of();
        }
    }

    private static LearnedMemory line(Map<?, ?> fields) {
        return new LearnedMemory(
                new TypeAndImage(text(fields, "instanceType"), text(fields, "image")),
                Long.parseLong(text(fields, "bytes")),
                text(fields, "node"),
                Instant.parse(text(fields, "joined")),
                Instant.parse(text(fields, "seen")));
    }

    private static String text(Map<?, ?> fields, String key) {
        var value = fields.get(key);
        if (value == null) {
            throw new IllegalArgumentException("an entry of learned memory has no " + key);
        }
        return value.toString();
    }
}
