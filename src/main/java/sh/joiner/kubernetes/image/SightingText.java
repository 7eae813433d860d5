package sh.joiner.kubernetes.image;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** The JSON form of image sightings, which can be read with kubectl. */
final class SightingText {

    private SightingText() {}

    /** Returns the first sightings that fit into this number of bytes. The most important sightings are first. */
    static String of(KubernetesSerialization json, List<Sighting> sightings, int mostBytes) {
        var lines = new ArrayList<String>();
        int used = 2; // the brackets
        for (var sighting : sightings) {
            var line = json.asJson(line(sighting));
            used += bytes(line) + 1;
            if (used > mostBytes) {
                break;
            }
            lines.add(line);
        }
        return "[" + String.join(",", lines) + "]";
    }

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static Map<String, Object> line(Sighting sighting) {
        var image = sighting.image();
        var line = new LinkedHashMap<String, Object>();
        line.put("id", image.id());
        line.put("name", image.name());
        line.put("owner", image.owner());
        line.put("state", image.state());
        line.put("since", sighting.since().toString());
        var answered = sighting.answered();
        if (answered != null) {
            line.put("answered", answered.toString());
        }
        line.put("architecture", image.architecture());
        line.put("created", image.createdAt().toString());
        var deprecated = image.deprecatedAt();
        if (deprecated != null) {
            line.put("deprecated", deprecated.toString());
        }
        line.put("term", image.term());
        line.put(
                "variant",
                image.variant().expressions().stream()
                        .map(rule -> Map.of(
                                "key", rule.key().value(),
                                "operator", rule.operator().wire(),
                                "values", rule.values()))
                        .toList());
        return line;
    }

    /** Parses stored sightings. Throws a {@link RuntimeException} if the text has another format. */
    static List<Sighting> parse(KubernetesSerialization json, String text) {
        List<?> lines = json.unmarshal(text, List.class);
        return lines.stream().map(line -> sighting((Map<?, ?>) line)).toList();
    }

    private static Sighting sighting(Map<?, ?> line) {
        var image = new Image(
                text(line, "id"),
                text(line, "name"),
                text(line, "owner"),
                text(line, "state"),
                text(line, "architecture"),
                Instant.parse(text(line, "created")),
                instant(line.get("deprecated")),
                Map.of(),
                requirements((List<?>) line.get("variant")),
                text(line, "term"));
        return new Sighting(image, Instant.parse(text(line, "since")), instant(line.get("answered")));
    }

    private static @Nullable Instant instant(@Nullable Object text) {
        return text == null ? null : Instant.parse(text.toString());
    }

    private static String text(Map<?, ?> line, String key) {
        var value = line.get(key);
        if (value == null) {
            throw new IllegalArgumentException("an image has no " + key);
        }
        return value.toString();
    }

    private static Requirements requirements(@Nullable List<?> rules) {
        return rules == null
                ? Requirements.NONE
                : Requirements.of(rules.stream()
                        .map(rule -> requirement((Map<?, ?>) rule))
                        .toList());
    }

    private static Requirement requirement(Map<?, ?> rule) {
        var operator = Arrays.stream(Operator.values())
                .filter(candidate -> candidate.wire().equals(rule.get("operator")))
                .findFirst()
                .orElseThrow();
        var values = rule.get("values") instanceof List<?> list
                ? list.stream().map(Object::toString).toList()
                : List.<String>of();
        return Requirement.of(new LabelKey(text(rule, "key")), operator, values);
    }
}
