package sh.joiner.testing.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Values that the schema of a CRD accepts, preferably those that often break programs. */
final class HostileValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEEPEST = 8;
    /** The known texts that match each schema. Cached, because matching long texts is slow. */
    private static final Map<JsonNode, List<String>> FITTING = new ConcurrentHashMap<>();

    private static final List<String> QUANTITIES = List.of(
            "0",
            "1",
            "-1",
            "100m",
            "1e1.5",
            "1e2147483647",
            "-1e2147483647",
            "1e-2147483647",
            "0e2147483647",
            ".5",
            "5.",
            "+1",
            "9223372036854775808",
            "9".repeat(400),
            "1Ei",
            "1e99999999999");

    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "default",
            "true",
            "Never",
            "30s",
            "99999999999999h",
            "2562048h",
            "999999999999h".repeat(200),
            "1s".repeat(500),
            "0s",
            "-1h",
            "10%",
            "100%",
            "99999999999%",
            "0 0 31 2 *",
            "@daily",
            "* * * * *",
            "1,".repeat(500) + "1 * * * *",
            "Europe/Berlin",
            "Mars/Olympus",
            "2026-01-01",
            "2026-02-30",
            "2026-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
            "0000-01-01T00:00:00Z",
            "2026-01-01T00:00:00.123456789+14:00",
            "example.com/a",
            "karpenter.sh/nodepool",
            "a".repeat(63),
            "al2023@latest",
            "bottlerocket@latest",
            "al2023@v20990101",
            "ami-0123456789abcdef0",
            "subnet-0123456789abcdef0",
            "sg-0123456789abcdef0",
            "aws:///us-east-1a/i-0123456789abcdef0",
            "arn:aws:iam::1:instance-profile/x",
            "<script>alert(1)</script>",
            "{{7*7}} ${7*7} #{7*7}",
            "line\nforged ERROR line\u001b[31m",
            "\ud83d\udca5",
            "*".repeat(500) + "a",
            "a = " + "[".repeat(20_000),
            "a" + ".a".repeat(20_000) + " = 1",
            "a = \"\\UFFFFFFFF\"",
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"//\"\n\n--//\n\nx\n",
            "Content-Type: multipart/mixed; boundary=\"",
            "x".repeat(70_000),
            "gp3",
            "/dev/xvda",
            "In",
            "Gt",
            "1");

    private final SeededRandom random;

    HostileValues(SeededRandom random) {
        this.random = random;
    }

    /** Returns a random value; empty if none of the known values matches the schema. */
    Optional<JsonNode> of(JsonNode schema) {
        return of(schema, 0);
    }

    private Optional<JsonNode> of(JsonNode schema, int depth) {
        if (schema.has("enum")) {
            return Optional.of(schema.path("enum")
                    .get(random.between(0, schema.path("enum").size() - 1)));
        }
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return random.in100(20) ? Optional.of(JSON.numberNode(random.between(-2, 100))) : text(schema, QUANTITIES);
        }
        return switch (schema.path("type").asText()) {
            case "string" -> text(schema, TEXTS);
            case "integer" -> whole(schema);
            case "number" -> Optional.of(JSON.numberNode(random.between(-1, 100) / 3.0));
            case "boolean" -> Optional.of(JSON.booleanNode(random.in100(50)));
            case "array" -> array(schema, depth);
            default -> depth > DEEPEST ? Optional.empty() : Optional.of(object(schema, depth));
        };
    }

    private Optional<JsonNode> text(JsonNode schema, List<String> known) {
        var fit = FITTING.computeIfAbsent(
                schema, _ -> known.stream().filter(text -> fits(schema, text)).toList());
        return fit.isEmpty()
                ? Optional.empty()
                : Optional.of(JSON.textNode(fit.get(random.between(0, fit.size() - 1))));
    }

    private static boolean fits(JsonNode schema, String text) {
        int length = text.codePointCount(0, text.length());
        if (length < schema.path("minLength").asInt(0)
                || length > schema.path("maxLength").asInt(Integer.MAX_VALUE)
                || (schema.path("format").asText().equals("date-time")
                        && !text.matches("[0-9]{4}-[0-9-]{5}T.{9,25}"))) {
            return false;
        }
        return !schema.has("pattern") || matches(schema.path("pattern").asText(), text);
    }

    /**
     * Returns true if the text matches the pattern. Long texts are matched only with patterns of durations. For most other patterns, the time that Java
     * needs grows with the square of the length.
     */
    private static boolean matches(String pattern, String text) {
        if (text.length() > 1_000 && !pattern.contains("(s|m|h)")) {
            return false;
        }
        try {
            return Pattern.compile(pattern).matcher(text).find();
        } catch (StackOverflowError longerThanJavaCanMatch) {
            // Go, unlike Java, can match such a long text. A long text is valid only if it is a duration.
            return text.matches("[0-9smh]*");
        }
    }

    private Optional<JsonNode> whole(JsonNode schema) {
        long least = schema.path("minimum").asLong(Long.MIN_VALUE);
        long most = schema.path("maximum")
                .asLong(schema.path("format").asText().equals("int32") ? Integer.MAX_VALUE : Long.MAX_VALUE);
        var fit = LongStream.of(0, 1, -1, 3, 100, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, least, most)
                .filter(number -> number >= least && number <= most)
                .toArray();
        return Optional.of(JSON.numberNode(fit[random.between(0, fit.length - 1)]));
    }

    private Optional<JsonNode> array(JsonNode schema, int depth) {
        var items = JSON.arrayNode();
        int size = Math.max(schema.path("minItems").asInt(0), random.between(0, 3));
        for (int i = 0; i < Math.min(size, schema.path("maxItems").asInt(100)); i++) {
            of(schema.path("items"), depth + 1).ifPresent(items::add);
        }
        return items.size() < schema.path("minItems").asInt(0) ? Optional.empty() : Optional.of(items);
    }

    private ObjectNode object(JsonNode schema, int depth) {
        var object = JSON.objectNode();
        var required = new ArrayList<String>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        for (var property : schema.path("properties").properties()) {
            if (required.contains(property.getKey()) || random.in100(30)) {
                of(property.getValue(), depth + 1).ifPresent(value -> object.set(property.getKey(), value));
            }
        }
        if (schema.path("additionalProperties").isObject()) {
            for (int i = random.between(0, 2); i > 0; i--) {
                of(schema.path("additionalProperties"), depth + 1).ifPresent(value -> object.set(key(), value));
            }
        }
        return object;
    }

    /** Returns a key of a map. */
    String key() {
        return random.oneOf(
                "cpu",
                "memory",
                "nodes",
                "example.com/device",
                "a",
                "karpenter.sh/discovery",
                "memory.available",
                "nodefs.inodesFree",
                "team",
                "kubernetes.io/arch");
    }

    String annotation() {
        return random.oneOf(
                "karpenter.sh/do-not-disrupt",
                "karpenter.sh/nodeclaim-termination-timestamp",
                "karpenter.sh/nodepool-hash",
                "karpenter.sh/nodepool-hash-version",
                "karpenter.k8s.aws/ec2nodeclass-hash",
                "karpenter.k8s.aws/ec2nodeclass-hash-version",
                "karpenter.k8s.aws/instance-profile-name",
                "joiner.sh/launch");
    }

    /** Returns a text that is valid as the value of an annotation. */
    String anyText() {
        return TEXTS.get(random.between(0, TEXTS.size() - 1));
    }
}
