package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.ahead;
import static sh.joiner.app.provocation.OrderFields.end;
import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;

/** Performs requests that make calls to AWS and to the API server fail, delay these calls, or truncate the responses. */
final class FaultOrders {

    private static final String THROTTLING = "Throttling";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.-]{1,63}");
    private static final List<String> SERVICES = List.of("ec2", "eks", "iam", "pricing", "sqs", "ssm", "sts");

    private final Calls calls;
    private final WorldClock clock;

    FaultOrders(Calls calls, WorldClock clock) {
        this.calls = calls;
        this.clock = clock;
    }

    /** Adds a fault and returns its id. */
    String add(Provocation.Fault order, Instant due) {
        var api = or(order.api(), "*");
        check(api, order);
        var fault = new Fault(
                api,
                or(order.call(), "*"),
                effect(order),
                or(order.probability(), 1.0),
                or(order.count(), Fault.ENDLESS),
                end(order.until(), "until", due));
        var id = order.id();
        if (id == null) {
            return calls.add(fault);
        }
        if (!NAME.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "id must have 1 to 63 letters, digits, dots or dashes; was \"%s\"".formatted(id));
        }
        calls.add(id, fault);
        return id;
    }

    /** Rejects a fault of an unknown API, and values that are not allowed. */
    private static void check(String api, Provocation.Fault order) {
        var name = api.toLowerCase(Locale.ROOT);
        if (name.equals(Fault.KUBERNETES)) {
            checkKubernetes(order);
        } else if (SERVICES.stream().noneMatch(new Glob(name)::matches)) {
            throw OrderFields.unknown(
                    "api",
                    api,
                    Stream.concat(SERVICES.stream(), Stream.of(Fault.KUBERNETES))
                            .toList());
        }
        var share = order.probability();
        if (share != null && !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("probability must be greater than 0 and at most 1; was " + share);
        }
        var count = order.count();
        if (count != null && count < 1) {
            throw new IllegalArgumentException("count must be 1 or more; was " + count);
        }
    }

    private static void checkKubernetes(Provocation.Fault order) {
        var error = order.error();
        if (error != null && !error.equals(THROTTLING) && !error.matches("[45]\\d\\d")) {
            throw new IllegalArgumentException(
                    "error must be an HTTP status from 400 to 599 or Throttling for api kubernetes; was " + error);
        }
        if (order.answer() != null) {
            throw new IllegalArgumentException("answer is not supported for api kubernetes; set error, delay or lost");
        }
    }

    private static Effect effect(Provocation.Fault order) {
        var effects = new ArrayList<Effect>();
        var delay = ahead(order.delay(), "delay");
        add(effects, refusal(order));
        add(effects, delay == null ? null : new Effect.Delay(delay));
        add(effects, lost(order.lost()));
        add(effects, answer(order.answer()));
        if (effects.size() != 1) {
            throw new IllegalArgumentException(
                    "set exactly one of error, delay, lost and answer; %d are set".formatted(effects.size()));
        }
        return effects.getFirst();
    }

    private static void add(List<Effect> effects, @Nullable Effect effect) {
        if (effect != null) {
            effects.add(effect);
        }
    }

    private static @Nullable Effect refusal(Provocation.Fault order) {
        var error = order.error();
        if (error == null) {
            return null;
        }
        return error.equals(THROTTLING) ? new Effect.Throttle() : new Effect.Refusal(error, or(order.message(), ""));
    }

    private static @Nullable Effect lost(@Nullable String when) {
        if (when == null) {
            return null;
        }
        return switch (when) {
            case "before" -> new Effect.LossBefore();
            case "after" -> new Effect.LossAfter();
            default -> throw OrderFields.unknown("lost", when, List.of("before", "after"));
        };
    }

    private static @Nullable Effect answer(@Nullable String what) {
        if (what == null) {
            return null;
        }
        return switch (what) {
            case "empty" -> new Effect.EmptyAnswer();
            case "half" -> new Effect.HalfAnswer();
            default -> throw OrderFields.unknown("answer", what, List.of("empty", "half"));
        };
    }

    void removeAllFaults() {
        calls.removeAllFaults();
    }

    void removeFault(String fault) {
        calls.removeFault(fault);
    }

    /** Returns the active faults in the form of requests. */
    List<Provocation.Fault> active() {
        return calls.faults().entrySet().stream()
                .map(entry -> order(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Provocation.Fault order(String id, Fault fault) {
        var until = fault.until();
        return new Provocation.Fault(
                id,
                fault.api(),
                fault.call(),
                switch (fault.effect()) {
                    case Effect.Refusal(var code, var _) -> code;
                    case Effect.Throttle() -> THROTTLING;
                    case Effect.Delay _,
                            Effect.LossBefore _,
                            Effect.LossAfter _,
                            Effect.EmptyAnswer _,
                            Effect.HalfAnswer _ -> null;
                },
                fault.effect() instanceof Effect.Refusal(var _, var message) ? message : null,
                fault.effect() instanceof Effect.Delay(var by) ? by : null,
                lost(fault.effect()),
                answer(fault.effect()),
                fault.probability(),
                fault.times() == Fault.ENDLESS ? null : fault.times(),
                until == null ? null : Duration.between(clock.now(), until));
    }

    private static @Nullable String lost(Effect effect) {
        return effect instanceof Effect.LossBefore ? "before" : effect instanceof Effect.LossAfter ? "after" : null;
    }

    private static @Nullable String answer(Effect effect) {
        return effect instanceof Effect.EmptyAnswer ? "empty" : effect instanceof Effect.HalfAnswer ? "half" : null;
    }
}
