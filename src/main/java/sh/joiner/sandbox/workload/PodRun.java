package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;

/**
 * How long a pod runs until it ends by itself: what its annotation {@code sandbox.joiner.sh/run} says (as {@code PT45S}), else the seconds of
 * a {@code sleep} in its command, else the usual length. A pod that is always restarted never ends.
 */
final class PodRun {

    private static final Pattern SLEEP = Pattern.compile("\\bsleep\\s+(\\d+)([smh]?)\\b");

    private PodRun() {}

    static Optional<Duration> length(JsonNode pod, Duration usual) {
        if (Json.at(pod, "spec", "restartPolicy").asText("Always").equals("Always")) {
            return Optional.empty();
        }
        var said = Meta.annotation(pod, "sandbox.joiner.sh/run");
        return Optional.of(said.isEmpty() ? slept(pod).orElse(usual) : Duration.parse(said));
    }

    private static Optional<Duration> slept(JsonNode pod) {
        var words = Json.items(Json.at(pod, "spec", "containers"))
                .flatMap(container ->
                        Stream.concat(Json.items(container.path("command")), Json.items(container.path("args"))))
                .map(JsonNode::asText)
                .collect(Collectors.joining(" "));
        var sleep = SLEEP.matcher(words);
        return sleep.find() ? Optional.of(duration(Long.parseLong(sleep.group(1)), sleep.group(2))) : Optional.empty();
    }

    private static Duration duration(long count, String unit) {
        return switch (unit) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofSeconds(count);
        };
    }
}
