package sh.joiner.testing;

import java.time.Instant;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;

/** Faults of calls, for tests that make some calls fail. */
public final class CallFaults {

    private CallFaults() {}

    /** Returns a fault that affects every matching call until the fault is removed. */
    public static Fault always(String api, String call, Effect effect) {
        return new Fault(api, call, effect, 1, Fault.ENDLESS, null);
    }

    /** Returns a fault that affects a share of the matching calls, from 0 to 1. */
    public static Fault sometimes(String api, String call, Effect effect, double share) {
        return new Fault(api, call, effect, share, Fault.ENDLESS, null);
    }

    /** Returns a fault that affects every matching call until this instant. */
    public static Fault until(Instant end, String api, String call, Effect effect) {
        return new Fault(api, call, effect, 1, Fault.ENDLESS, end);
    }
}
