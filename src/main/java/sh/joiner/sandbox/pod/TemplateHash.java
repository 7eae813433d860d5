package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.sandbox.kind.Json;

/** A short hash of a pod template or another JSON value. The hash does not depend on the order of fields. */
public final class TemplateHash {

    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    /** Kubernetes' alphabet for hashes, without vowels and characters that look like vowels, so that no hash forms a word. */
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private TemplateHash() {}

    public static String of(JsonNode template) {
        int hash = FNV_START;
        for (byte next : sorted(template).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (next & 0xff)) * FNV_PRIME;
        }
        return Integer.toUnsignedString(hash)
                .chars()
                .mapToObj(digit -> String.valueOf(LETTERS.charAt(digit % LETTERS.length())))
                .collect(Collectors.joining());
    }

    private static String sorted(JsonNode node) {
        if (node.isArray()) {
            return Json.items(node).map(TemplateHash::sorted).collect(Collectors.joining(",", "[", "]"));
        }
        if (!node.isObject()) {
            return node.toString();
        }
        var fields = new TreeMap<String, String>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            fields.put(field.getKey(), sorted(field.getValue()));
        }
        return fields.toString();
    }
}
