package sh.joiner.controller.gate;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.Failure.Permanence;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;

/**
 * Receives the answers and failures of the input behind one gate. An answer also proves that inputs on which this input depends are available, such
 * as the API server or the credentials. If AWS rejects the credentials, the credentials gate fails, too.
 */
final class GateInputHealth implements InputHealth {

    private final Gates gates;
    private final GateName gate;
    private final WorldClock clock;

    GateInputHealth(Gates gates, GateName gate, WorldClock clock) {
        this.gates = gates;
        this.gate = gate;
        this.clock = clock;
    }

    @Override
    public void answered() {
        answered(clock.now());
    }

    @Override
    public void answered(Instant at) {
        gates.answered(gate, at);
        if (gates.isOfThisRun(at)
                && !at.isAfter(clock.now())) { // an answer of an earlier process does not prove availability now
            statesBelow().forEach(state -> gates.answered(state, at));
        }
        gates.inspect();
    }

    @Override
    public void failed(RemoteCallException error) {
        var failure = failure(error);
        gates.change(gate, reads -> reads.failed(failure));
        if (isRejection(error) && !isOptional()) {
            statesBelow().stream()
                    .filter(state -> state == GateName.AWS_CREDENTIALS)
                    .forEach(state -> gates.change(state, reads -> reads.failed(failure)));
        }
        gates.inspect();
    }

    /** Returns true if the gate is always open, as for prices. Failures of such an input do not affect the gates on which its gate depends. */
    private boolean isOptional() {
        return gates.graph().rule(gate).validity() instanceof Validity.Ever;
    }

    /**
     * Returns true if AWS rejects Joiner's credentials. A missing permission is not such a rejection. EC2 reports rejected credentials as {@code
     * AuthFailure}, an error that has other causes too.
     */
    private static boolean isRejection(RemoteCallException error) {
        return error.category() == Category.CREDENTIALS || error.code().equals("AuthFailure");
    }

    @Override
    public void next(Instant due) {
        gates.change(gate, reads -> reads.next(due));
        gates.changed();
    }

    @Override
    public void remark(String text) {
        gates.change(gate, reads -> reads.remarked(text));
        gates.changed();
    }

    private Failure failure(RemoteCallException error) {
        var permanence = error.mayPass() ? Permanence.TRANSIENT : Permanence.PERMANENT;
        return new Failure(error.code(), String.valueOf(error.getMessage()), permanence, clock.now());
    }

    /** Returns the gates that this gate needs, directly or indirectly, and that stay open until their input is lost. */
    private Set<GateName> statesBelow() {
        var graph = gates.graph();
        var below = new TreeSet<>(graph.closure(Set.of(gate)));
        below.remove(gate);
        below.removeIf(gateName -> !(graph.rule(gateName).validity() instanceof Validity.UntilLost));
        return below;
    }
}
