package sh.joiner.sandbox.call;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.sandbox.account.RandomSource;
import sh.joiner.sandbox.call.Fault.Effect;

/** The active faults. The seed and the number of earlier matching calls determine which calls a fault affects. */
final class Faults {

    private final List<ActiveFault> active = new CopyOnWriteArrayList<>();
    private final Map<String, Long> draws = new HashMap<>();
    private final RandomSource random;
    private int created;

    /** A fault and the number of calls that it has affected. */
    private static final class ActiveFault {
        private final String id;
        private final Fault fault;
        private int affected;

        ActiveFault(String id, Fault fault) {
            this.id = id;
            this.fault = fault;
        }

        Fault left() {
            return fault.times() == Fault.ENDLESS ? fault : fault.times(fault.times() - affected);
        }

        boolean isOverAt(Instant now) {
            return affected >= fault.times() || fault.isOverAt(now);
        }
    }

    Faults(RandomSource random) {
        this.random = random;
    }

    /** Adds a fault and returns its id. */
    String add(Fault fault) {
        String id;
        do {
            id = "fault-" + ++created;
        } while (exists(id));
        return add(id, fault);
    }

    /** Adds a fault with this id. Throws {@link IllegalArgumentException} if a fault with this id exists. */
    String add(String id, Fault fault) {
        if (exists(id)) {
            throw new IllegalArgumentException("fault \"%s\" exists already: use another id".formatted(id));
        }
        active.add(new ActiveFault(id, fault));
        return id;
    }

    private boolean exists(String id) {
        return active.stream().anyMatch(fault -> fault.id.equals(id));
    }

    void removeFault(String id) {
        if (!active.removeIf(fault -> fault.id.equals(id))) {
            throw new NoSuchElementException("fault \"%s\" does not exist".formatted(id));
        }
    }

    /** Returns true if there is no fault. Callers of all other methods must hold the lock of {@link Calls}. */
    boolean isEmpty() {
        return active.isEmpty();
    }

    void removeAllFaults() {
        active.clear();
    }

    /** Returns the active faults by id, in the order in which they were added, each with the number of calls that the fault will still affect. */
    Map<String, Fault> all(Instant now) {
        active.removeIf(fault -> fault.isOverAt(now));
        var all = new LinkedHashMap<String, Fault>();
        active.forEach(fault -> all.put(fault.id, fault.left()));
        return all;
    }

    /** Counts the call and returns the effects on it, in the order in which the faults were added. */
    List<Effect> effectsOn(String api, String call, Instant now) {
        active.removeIf(fault -> fault.isOverAt(now));
        var effects = new ArrayList<Effect>();
        for (var active : this.active) {
            if (active.fault.isAbout(api, call) && isDrawn(active.fault, api, call)) {
                active.affected++;
                effects.add(active.fault.effect());
            }
        }
        return effects;
    }

    private boolean isDrawn(Fault fault, String api, String call) {
        if (fault.probability() == 1) {
            return true;
        }
        var name = "fault/%s/%s/%s/%s".formatted(fault.api(), fault.call(), api, call);
        long number = draws.merge(name, 1L, Long::sum);
        return random.of(name + "#" + number) < fault.probability();
    }
}
