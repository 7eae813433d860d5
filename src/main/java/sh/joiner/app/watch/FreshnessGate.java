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

/** Closes one gate while a copy behind the gate is not confirmed by the API server, and names the copy. Thread-safe. */
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

    /** Records that every kind behind the gate has been listed once; from now on the freshness of the kinds decides. */
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
                gates.withdraw(gate); // nothing is wrong: this process has just become the leader
            }
            health.failed(new RemoteCallException(Category.UNREACHABLE, CODE, sentence, null));
        }
    }

    private static String sentence(List<WatchStatus> blocking) {
        return blocking.stream().map(WatchStatus::sentence).collect(Collectors.joining(", "));
    }
}
