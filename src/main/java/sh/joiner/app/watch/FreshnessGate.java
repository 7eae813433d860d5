package sh.joiner.app.watch;

import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.controller.gate.Gates;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.WatchStatus;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/**
 * Closes one gate while the cache of a kind that the gate depends on may be stale. The error of the gate names the kind. Thread-safe.
 */
public final class FreshnessGate {

    private static final String CODE = "StaleWatch";

    private final FreshnessChecks checks;
    private final GateName gate;
    private final Gates gates;
    private final InputHealth health;
    private String sentence = ""; // this field and the next are guarded by this object
    private boolean synced;

    public FreshnessGate(FreshnessChecks checks, GateName gate, Gates gates) {
        this.checks = checks;
        this.gate = gate;
        this.gates = gates;
        this.health = gates.health(gate);
        checks.onChange(this::update);
    }

    /** Records that every kind that the gate depends on has been listed once. From now on, the gate is closed if a kind is stale. */
    public synchronized void synced() {
        synced = true;
        report(checks.blocking(gate));
    }

    private synchronized void update() {
        var blocking = checks.blocking(gate);
        if (synced && !sentence.equals(sentence(blocking))) {
            report(blocking);
        }
    }

    private void report(List<WatchStatus> blocking) {
        sentence = sentence(blocking);
        if (blocking.isEmpty()) {
            health.answered();
        } else {
            if (blocking.stream().noneMatch(status -> status.state() == WatchStatus.State.STALE)) {
                gates.withdraw(gate); // no kind is stale: this process has just become the leader
            }
            health.failed(new RemoteCallException(Category.UNREACHABLE, CODE, sentence, null));
        }
    }

    private static String sentence(List<WatchStatus> blocking) {
        return blocking.stream().map(WatchStatus::sentence).collect(Collectors.joining(", "));
    }
}
