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
 * How a pod's containers run: when they are ready, how long they go on, and how they end.
 *
 * <p>Its annotations say it: {@code sandbox.joiner.sh/run} how long each run of its containers takes (as {@code PT45S}),
 * {@code sandbox.joiner.sh/exit} the code with which it ends, {@code sandbox.joiner.sh/ready-after} how long until it is ready. Without them
 * a {@code sleep} in its command tells the length, and the initial delays of its probes when it is ready.
 */
public final class PodRun {

    private static final String PREFIX = "sandbox.joiner.sh/";
    private static final Pattern SLEEP = Pattern.compile("\\bsleep\\s+(\\d{1,9})([smh]?)\\b");
    private static final Pattern ENDLESS = Pattern.compile("\\bsleep\\s+inf(inity)?\\b");

    /** Duration of a preStop hook whose length its manifest does not tell. */
    static final Duration HOOK = Duration.ofSeconds(2);

    private PodRun() {}

    /** How long until its containers end; empty for ever, as for pods that are always restarted and do not say. */
    static Optional<Duration> length(JsonNode pod, Duration usual) {
        var said = Meta.annotation(pod, PREFIX + "run");
        if (!said.isEmpty()) {
            return Optional.of(Duration.parse(said));
        }
        return restarts(pod).equals("Always")
                ? Optional.empty()
                : Optional.of(slept(pod).orElse(usual));
    }

    /** The code with which its containers end. */
    static int exitCode(JsonNode pod) {
        var said = Meta.annotation(pod, PREFIX + "exit");
        return said.isEmpty() ? 0 : Integer.parseInt(said);
    }

    /** Whether its containers are started again after they ended with this code. */
    static boolean isRestarted(JsonNode pod, int exitCode) {
        return restarts(pod).equals("Always") || (restarts(pod).equals("OnFailure") && exitCode != 0);
    }

    private static String restarts(JsonNode pod) {
        return Json.at(pod, "spec", "restartPolicy").asText("Always");
    }

    /** From the start of its containers to their readiness. */
    static Duration readyAfter(JsonNode pod) {
        var said = Meta.annotation(pod, PREFIX + "ready-after");
        if (!said.isEmpty()) {
            return Duration.parse(said);
        }
        return Duration.ofSeconds(Json.items(Json.at(pod, "spec", "containers"))
                .mapToLong(container -> delay(container, "startupProbe") + delay(container, "readinessProbe"))
                .max()
                .orElse(0));
    }

    private static long delay(JsonNode container, String probe) {
        return Json.at(container, probe, "initialDelaySeconds").asLong(0);
    }

    /** Returns the time from the deletion of a pod to its end: its longest preStop hook and then the usual time, at most its grace period. */
    public static Duration stopTime(JsonNode pod, Duration usual) {
        var grace = Duration.ofSeconds(
                Json.at(pod, "metadata", "deletionGracePeriodSeconds").asLong(0));
        var hooks = Json.items(Json.at(pod, "spec", "containers"))
                .map(container -> hook(Json.at(container, "lifecycle", "preStop"), grace))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        var wanted = usual.plus(hooks);
        return grace.compareTo(wanted) < 0 ? grace : wanted;
    }

    /** A command lasts as long as its sleeps together; any other command and an HTTP request last {@link #HOOK}. */
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
