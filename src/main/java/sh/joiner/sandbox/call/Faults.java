package sh.joiner.sandbox.call;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.sandbox.account.Chance;
import sh.joiner.sandbox.call.Fault.Effect;

/** The faults that stand now. Which calls they meet follows from the seed and from how many such calls came before. */
final class Faults {

    private final List<Standing> standing = new CopyOnWriteArrayList<>();
    private final Map<String, Long> draws = new HashMap<>();
    private final Chance chance;

    /** A fault and how many calls it has met. */
    private static final class Standing {
        private final Fault fault;
        private int met;

        Standing(Fault fault) {
            this.fault = fault;
        }

        boolean isOverAt(Instant now) {
            return met >= fault.times() || fault.isOverAt(now);
        }
    }

    Faults(Chance chance) {
        this.chance = chance;
    }

    void add(Fault fault) {
        standing.add(new Standing(fault));
    }

    /** Whether nothing stands; may be asked without the lock that the rest needs. */
    boolean isEmpty() {
        return standing.isEmpty();
    }

    void heal() {
        standing.clear();
    }

    List<Fault> all(Instant now) {
        standing.removeIf(one -> one.isOverAt(now));
        return standing.stream()
                .map(one ->
                        one.fault.times() == Fault.ENDLESS ? one.fault : one.fault.times(one.fault.times() - one.met))
                .toList();
    }

    /** The effects that this call meets, in the order in which their faults were made. */
    List<Effect> meeting(String api, String call, Instant now) {
        standing.removeIf(one -> one.isOverAt(now));
        var effects = new ArrayList<Effect>();
        for (var one : standing) {
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
