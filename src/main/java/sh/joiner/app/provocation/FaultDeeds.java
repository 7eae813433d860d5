package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.Given.or;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Provocation;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.cloud.CloudControls;

/** Calls to AWS that fail, are late, or are answered in part. */
final class FaultDeeds {

    private static final String THROTTLING = "Throttling";

    private final CloudControls cloud;
    private final WorldClock clock;

    FaultDeeds(CloudControls cloud, WorldClock clock) {
        this.cloud = cloud;
        this.clock = clock;
    }

    void add(Provocation.Fault order, Instant due) {
        var until = order.until();
        cloud.addFault(new Fault(
                or(order.api(), "*"),
                or(order.call(), "*"),
                effect(order),
                or(order.probability(), 1.0),
                or(order.count(), Fault.ENDLESS),
                until == null ? null : due.plus(until)));
    }

    private static Effect effect(Provocation.Fault order) {
        var said = new ArrayList<Effect>();
        add(said, refusal(order));
        add(said, order.delay() == null ? null : new Effect.Delay(order.delay()));
        add(said, lost(order.lost()));
        add(said, answer(order.answer()));
        if (said.size() != 1) {
            throw new IllegalArgumentException("exactly one of error, delay, lost and answer must be given");
        }
        return said.getFirst();
    }

    private static void add(List<Effect> said, @Nullable Effect effect) {
        if (effect != null) {
            said.add(effect);
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
            default -> throw Given.unknown("lost", when, List.of("before", "after"));
        };
    }

    private static @Nullable Effect answer(@Nullable String what) {
        if (what == null) {
            return null;
        }
        return switch (what) {
            case "empty" -> new Effect.EmptyAnswer();
            case "half" -> new Effect.HalfAnswer();
            default -> throw Given.unknown("answer", what, List.of("empty", "half"));
        };
    }

    /** Those that stand, in the words of an order. */
    List<Provocation.Fault> standing() {
        return cloud.faults().stream().map(this::order).toList();
    }

    private Provocation.Fault order(Fault fault) {
        var until = fault.until();
        return new Provocation.Fault(
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
