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

/** All calls of the API server over HTTP: what stands in their way, how many there were, and what came of them. Thread-safe. */
public final class Traffic {

    private final WorldClock clock;
    private final CallLog log = new CallLog();
    private volatile Function<String, List<Effect>> troubles = call -> List.of();

    public Traffic(WorldClock clock) {
        this.clock = clock;
    }

    /** From now on calls, as {@code patch nodeclaims}, meet the effects that are found for them. */
    public void exposeTo(Function<String, List<Effect>> found) {
        troubles = found;
    }

    /** How often each call came and what came of it. */
    public List<CallCount> counts() {
        synchronized (log) {
            return log.counts(clock.now());
        }
    }

    /** The last thousand calls, oldest first. */
    public List<CallRecord> last() {
        synchronized (log) {
            return log.last();
        }
    }

    ServerCall begin(Attributes wanted) {
        var name = name(wanted);
        return new ServerCall(this, name, clock, troubles.apply(name));
    }

    /** As roles name it; of what is no object only how its path begins, since nobody bounds such paths. */
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
