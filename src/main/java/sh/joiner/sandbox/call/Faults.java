package sh.joiner.sandbox.call;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.sandbox.account.Chance;
import sh.joiner.sandbox.call.Fault.Effect;

/** The faults that stand now. Which calls they meet follows from the seed and from how many such calls came before. */
final class Faults {

    private final List<ConditionSummary> summary = new CopyOnWriteArrayList<>();
    private final Map<String, Long> draws = new HashMap<>();
    private final Chance chance;
    private int made;

    /** A fault and how many calls it has met. */
    private static final class ConditionSummary {
        private final String id;
        private final Fault fault;
        private int met;

        ConditionSummary(String id, Fault fault) {
            this.id = id;
            this.fault = fault;
        }

        Fault left() {
            return fault.times() == Fault.ENDLESS ? fault : fault.times(fault.times() - met);
        }

        boolean isOverAt(Instant now) {
            return met >= fault.times() || fault.isOverAt(now);
        }
    }

    Faults(Chance chance) {
        this.chance = chance;
    }

    /** Answers its id. */
    String add(Fault fault) {
        String id;
        do {
            id = "fault-" + ++made;
        } while (stands(id));
        return add(id, fault);
    }

    /** Refuses an id that stands already. */
    String add(String id, Fault fault) {
        if (stands(id)) {
            throw new IllegalArgumentException("there is a fault %s already".formatted(id));
        }
        summary.add(new ConditionSummary(id, fault));
        return id;
    }

    private boolean stands(String id) {
        return summary.stream().anyMatch(summary -> summary.id.equals(id));
    }

    void heal(String id) {
        if (!summary.removeIf(summary -> summary.id.equals(id))) {
            throw new NoSuchElementException("there is no fault " + id);
        }
    }

    /** Whether nothing stands; may be asked without the lock that the rest needs. */
    boolean isEmpty() {
        return summary.isEmpty();
    }

    void heal() {
        summary.clear();
    }

    /** By their ids, oldest first. */
    Map<String, Fault> all(Instant now) {
        summary.removeIf(summary -> summary.isOverAt(now));
        var all = new LinkedHashMap<String, Fault>();
        summary.forEach(summary -> all.put(summary.id, summary.left()));
        return all;
    }

    /** The effects that this call meets, in the order in which their faults were made. */
    List<Effect> meeting(String api, String call, Instant now) {
        summary.removeIf(summary -> summary.isOverAt(now));
        var effects = new ArrayList<Effect>();
        for (var one : summary) {
            if (one.fault.isAbout(api, call) && isDrawn(one.fault, api, call)) {
                one.met++;
                effects.add(one.fault.effect());
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
        return chance.of(name + "#" + number) < fault.probability();
    }
}
