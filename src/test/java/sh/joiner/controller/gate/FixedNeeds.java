package sh.joiner.controller.gate;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.testing.HandClock;

/** Needs of a controller that are always met or never met. */
public final class FixedNeeds {

    private FixedNeeds() {}

    public static <I> Needs<I> by(I inputs) {
        return new Needs<>("tested", Set.of(), inputs, new Gates(List.of(), new HandClock()));
    }

    /** Returns needs that are never met, because instance types are never known. */
    public static <I> Needs<I> never(I inputs) {
        var rule = new GateRule(GateName.INSTANCE_TYPES, new Validity.Until(Duration.ofHours(24)), Set.of());
        var gates = new Gates(List.of(rule), new HandClock());
        return gates.declare("tested", gates.gated(GateName.INSTANCE_TYPES, inputs));
    }
}
