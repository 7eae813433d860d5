package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/**
 * Determines how a pod's containers run: the time until the pod is ready, the duration of a run, and the exit code.
 *
 * <p>Annotations of the pod set these values: {@code sandbox.joiner.sh/run} is the duration of each run (such as
 * {@code PT45S}), {@code sandbox.joiner.sh/exit} the exit code, and {@code sandbox.joiner.sh/ready-after} the time
 * until the pod is ready. Without annotations, the initial delays of the probes set the time until the pod is ready. A
 * {@code sleep} in the command sets the duration of a run if the restart policy is not Always.
 */
public final class PodRun {

    private static final String PREFIX = "sandbox.joiner.sh/";
    private static final Pattern SLEEP = Pattern.compile("\\bsleep\\s+(\\d{1,9})([smh]?)\\b");
    private static final Pattern ENDLESS = Pattern.compile("\\bsleep\\s+inf(inity)?\\b");

    /** The duration of a preStop hook if the manifest does not contain the duration. */
    static final Duration HOOK = Duration.ofSeconds(2);

    private PodRun() {}

    /** Returns the duration of a run. Empty if the containers do not end, which is the default for the restart policy Always. */
    static Optional<Duration> length(JsonNode pod, Duration usual) {
        var annotation = Meta.annotation(pod, PREFIX + "run");
        if (!annotation.isEmpty()) {
            return Optional.of(Duration.parse(annotation));
        }
        return restartPolicy(pod).equals("Always")
                ? Optional.empty()
                : Optional.of(slept(pod).orElse(usual));
    }

    /** Returns the exit code of the pod's containers. */
    static int exitCode(JsonNode pod) {
        var annotation = Meta.annotation(pod, PREFIX + "exit");
        return annotation.isEmpty() ? 0 : Integer.parseInt(annotation);
    }

    /** Returns true if the containers are restarted after they exit with this code. */
    static boolean isRestarted(JsonNode pod, int exitCode) {
        return restartPolicy(pod).equals("Always") || (restartPolicy(pod).equals("OnFailure") && exitCode != 0);
    }

    private static String restartPolicy(JsonNode pod) {
        return Json.at(pod, "spec", "restartPolicy").asText("Always");
    }

    /** Returns the time from the start of the containers until the pod is ready. */
    static Duration readyAfter(JsonNode pod) {
        var annotation = Meta.annotation(pod, PREFIX + "ready-after");
        if (!annotation.isEmpty()) {
            return Duration.parse(annotation);
        }
        return Duration.ofSeconds(Json.items(Json.at(pod, "spec", "containers"))
                .mapToLong(container -> delay(container, "startupProbe") + delay(container, "readinessProbe"))
                .max()
                .orElse(0));
    }

    private static long delay(JsonNode container, String probe) {
        return Json.at(container, probe, "initialDelaySeconds").asLong(0);
    }

    /** Returns the time that a deleted pod needs to stop: its longest preStop hook plus {@code usual}, at most its grace period. */
    public static Duration stopTime(JsonNode pod, Duration usual) {
        var grace = Duration.ofSeconds(
                Json.at(pod, "metadata", "deletionGracePeriodSeconds").asLong(0));
        var hooks = Json.items(Json.at(pod, "spec", "containers"))
                .map(container -> hook(Json.at(container, "lifecycle", "preStop"), grace))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        var total = usual.plus(hooks);
        return grace.compareTo(total) < 0 ? grace : total;
    }

    /**
     * Returns the duration of a preStop hook: its sleep, the sum of the sleeps in its command, or the grace period if the command sleeps forever.
     * {@link #HOOK} for all other hooks.
     */
    private static Duration hook(JsonNode preStop, Duration grace) {
        if (preStop.has("sleep")) {
            return Duration.ofSeconds(Json.at(preStop, "sleep", "seconds").asLong(0));
        }
        if (!preStop.has("exec")) {
            return preStop.isEmpty() ? Duration.ZERO : HOOK;
        }
        var command = words(Json.items(Json.at(preStop, "exec", "command")));
        if (ENDLESS.matcher(command).find()) {
            return grace;
        }
        return SLEEP.matcher(command)
                .results()
                .map(sleep -> duration(Long.parseLong(sleep.group(1)), sleep.group(2)))
                .reduce(Duration::plus)
                .orElse(HOOK);
    }

    private static Optional<Duration> slept(JsonNode pod) {
        var command = words(Json.items(Json.at(pod, "spec", "containers"))
                .flatMap(container ->
                        Stream.concat(Json.items(container.path("command")), Json.items(container.path("args")))));
        var sleep = SLEEP.matcher(command);
        return sleep.find() ? Optional.of(duration(Long.parseLong(sleep.group(1)), sleep.group(2))) : Optional.empty();
    }

    private static String words(Stream<JsonNode> command) {
        return command.map(JsonNode::asText).collect(Collectors.joining(" "));
    }

    private static Duration duration(long count, String unit) {
        return switch (unit) {
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofSeconds(count);
        };
    }
}
