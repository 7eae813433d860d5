package sh.joiner.board;

import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.engine.readiness.GateGraph;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.Failure.Permanence;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.model.readiness.InputReads.Demand;

/** Gates that are open, too old, and not needed. Planning continues, and another controller waits. */
public final class ExampleGates {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final GateGraph GRAPH = GateGraph.of(
            List.of(
                    new GateRule(AWS_CREDENTIALS, new Validity.UntilLost(), Set.of()),
                    new GateRule(INSTANCE_TYPES, new Validity.Until(Duration.ofHours(24)), Set.of(AWS_CREDENTIALS)),
                    new GateRule(SUBNETS, new Validity.Until(HOUR), Set.of(AWS_CREDENTIALS)),
                    new GateRule(PROFILES, new Validity.Until(HOUR), Set.of(AWS_CREDENTIALS))),
            List.of(
                    new Declaration("provisioning", Set.of(INSTANCE_TYPES)),
                    new Declaration("claim.launch", Set.of(INSTANCE_TYPES, SUBNETS))));

    private ExampleGates() {}

    private static InputReads answered(Duration ago) {
        var at = Example.NOW.minus(ago);
        return InputReads.nothing(Demand.WANTED, at).answered(at, at);
    }

    static Readiness readiness() {
        return readiness(Example.NOW);
    }

    /** Returns the gates of the example at a later time. After 21 hours, planning waits for a gate. */
    static Readiness readiness(Instant at) {
        var throttled = new Failure("RequestLimitExceeded", "too many <calls>", Permanence.TRANSIENT, Example.NOW);
        return new Readiness(
                GRAPH,
                Map.of(
                        AWS_CREDENTIALS, answered(Duration.ofDays(1)),
                        INSTANCE_TYPES, answered(Duration.ofHours(3)),
                        SUBNETS,
                                answered(Duration.ofMinutes(65))
                                        .failed(throttled)
                                        .next(Example.NOW.plusSeconds(30)),
                        PROFILES, InputReads.nothing(Demand.UNWANTED, Example.NOW.minus(HOUR))),
                at);
    }
}
