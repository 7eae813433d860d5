package sh.joiner.sandbox.http;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.call.Pause;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;

/** A call to the API server, with the effects of the faults that apply to it. */
final class ServerCall {

    private static final String OK = "ok";
    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(400, "BadRequest"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "NotFound"),
            Map.entry(405, "MethodNotAllowed"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Expired"),
            Map.entry(422, "Invalid"),
            Map.entry(429, "TooManyRequests"),
            Map.entry(500, "InternalError"),
            Map.entry(503, "ServiceUnavailable"),
            Map.entry(504, "Timeout"));

    private final Traffic traffic;
    private final String name;
    private final WorldClock clock;
    private final List<Effect> effects;

    ServerCall(Traffic traffic, String name, WorldClock clock, List<Effect> effects) {
        this.traffic = traffic;
        this.name = name;
        this.clock = clock;
        this.effects = List.copyOf(effects);
    }

    /** Thrown to close the connection without an answer, as if the connection were broken. */
    static final class Lost extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Lost() {
            super("lost", null, false, false); // no stack trace: the exception is never logged
        }
    }

    /** Waits for the delays of the faults. Must not be called on an event loop. */
    void delay() {
        for (var effect : effects) {
            if (effect instanceof Effect.Delay(var by)) {
                pause(by);
            }
        }
    }

    private void pause(Duration by) {
        try {
            Pause.pass(clock, by);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new Lost();
        }
    }

    /** Throws the error of the first fault that prevents the execution of the call. */
    void beforeExecution() {
        for (var effect : effects) {
            switch (effect) {
                case Effect.Refusal(var code, var message) -> throw refusal(Integer.parseInt(code), message);
                case Effect.Throttle() -> throw refusal(429, "");
                case Effect.LossBefore() -> throw new Lost();
                case Effect.Delay _, Effect.LossAfter _, Effect.EmptyAnswer _, Effect.HalfAnswer _ -> {}
            }
        }
    }

    /** Throws {@link Lost} if a fault breaks the connection after the execution. Otherwise records the call as successful. */
    void afterExecution() {
        if (effects.stream().anyMatch(Effect.LossAfter.class::isInstance)) {
            throw new Lost();
        }
        end(OK);
    }

    void end(String outcome) {
        traffic.note(name, outcome);
    }

    private ApiException refusal(int code, String message) {
        var reason = REASONS.getOrDefault(code, "");
        var text = message.isEmpty()
                ? "the server refused to %s: %d %s"
                        .formatted(name, code, reason)
                        .strip()
                : message;
        var details = Json.object();
        if (code == 429) {
            details.put("retryAfterSeconds", 1);
        }
        return new ApiException(code, reason, text, details);
    }
}
