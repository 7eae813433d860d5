package sh.joiner.sandbox.http;

import java.util.List;
import java.util.function.Function;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.access.Attributes;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.call.CallLog;
import sh.joiner.sandbox.call.CallRecord;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;

/** The HTTP calls to the API server: their faults, counts and outcomes. Thread-safe. */
public final class Traffic {

    private final WorldClock clock;
    private final CallLog log = new CallLog();
    private volatile Function<String, List<Effect>> effects = call -> List.of();

    public Traffic(WorldClock clock) {
        this.clock = clock;
    }

    /** Sets the function that returns the effects for a call, such as {@code patch nodeclaims}. */
    public void applyEffects(Function<String, List<Effect>> effectsOf) {
        effects = effectsOf;
    }

    /** Returns the number of calls for each operation and outcome. */
    public List<CallCount> counts() {
        synchronized (log) {
            return log.counts(clock.now());
        }
    }

    /** Returns the last 1,000 calls, oldest first. */
    public List<CallRecord> last() {
        synchronized (log) {
            return log.last();
        }
    }

    ServerCall begin(Attributes wanted) {
        var name = name(wanted);
        return new ServerCall(this, name, clock, effects.apply(name));
    }

    /**
     * Returns the name of a call: verb and resource, as in RBAC rules. For a path that is not a resource, the name has only the first part of
     * the path, because the number of such paths is unlimited.
     */
    static String name(Attributes wanted) {
        return switch (wanted) {
            case Attributes.OfObjects objects -> objects.verb() + " " + objects.path();
            case Attributes.OfPath(var verb, var path) -> verb + " /" + path.split("/", 3)[path.length() > 1 ? 1 : 0];
        };
    }

    void note(String name, String outcome) {
        synchronized (log) {
            log.add(new CallRecord(clock.now(), Fault.KUBERNETES, name, outcome));
        }
    }
}
