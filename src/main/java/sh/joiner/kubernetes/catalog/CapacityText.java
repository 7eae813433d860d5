package sh.joiner.kubernetes.catalog;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.Machine;

/** Learned memory as JSON: a line each, in plain words, for people who look with kubectl. */
final class CapacityText {

    private CapacityText() {}

    static String of(KubernetesSerialization json, List<LearnedMemory> lines) {
        var texts = lines.stream().map(line -> json.asJson(words(line))).toList();
        return "[" + String.join(",\n", texts) + "]";
    }

    private static Map<String, Object> words(LearnedMemory line) {
        var words = new LinkedHashMap<String, Object>();
        words.put("instanceType", line.machine().instanceType());
        words.put("image", line.machine().imageId());
        words.put("bytes", line.bytes());
        words.put("node", line.node());
        words.put("joined", line.joinedAt().toString());
        words.put("seen", line.seenAt().toString());
        return words;
    }

    /** The lines that can be read; of the others it is told what is wrong. */
    static List<LearnedMemory> parse(KubernetesSerialization json, String text, Consumer<String> unreadable) {
        var read = new ArrayList<LearnedMemory>();
        for (var line : list(json, text, unreadable)) {
            try {
                read.add(line((Map<?, ?>) line));
            } catch (RuntimeException spoilt) { // somebody may write whatever they like
                unreadable.accept("'%s' is no line of learned capacity: %s".formatted(line, spoilt.getMessage()));
            }
        }
        return read;
    }

    private static List<?> list(KubernetesSerialization json, String text, Consumer<String> unreadable) {
        try {
            List<?> list = json.unmarshal(text, List.class);
            return list == null ? List.of() : list;
        } catch (RuntimeException spoilt) {
            unreadable.accept("the text is no list of lines: " + spoilt.getMessage());
            return List.of();
        }
    }

    private static LearnedMemory line(Map<?, ?> words) {
        return new LearnedMemory(
                new Machine(text(words, "instanceType"), text(words, "image")),
                Long.parseLong(text(words, "bytes")),
                text(words, "node"),
                Instant.parse(text(words, "joined")),
                Instant.parse(text(words, "seen")));
    }

    private static String text(Map<?, ?> words, String key) {
        var value = words.get(key);
        if (value == null) {
            throw new IllegalArgumentException("a line of learned capacity has no " + key);
        }
        return value.toString();
    }
}
