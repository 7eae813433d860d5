package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.disruption.DisruptionFreezes;

/** Disruption freezes in memory, with the conditions that were reported. Thread-safe. */
public final class FakeDisruptionFreezes implements DisruptionFreezes {

    private final Map<String, DisruptionFreeze> freezes = new TreeMap<>();
    private final Map<String, List<ConditionReport>> said = new TreeMap<>();
    private final Map<String, List<String>> pools = new TreeMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private boolean known = true;

    public synchronized void has(DisruptionFreeze freeze) {
        freezes.put(freeze.name(), freeze);
        listeners.forEach(Runnable::run);
    }

    /** Removes the freeze. */
    public synchronized void remove(String freeze) {
        freezes.remove(freeze);
        said.remove(freeze);
        pools.remove(freeze);
        listeners.forEach(Runnable::run);
    }

    /** Makes the set of freezes unknown until {@link #makeKnown} is called. */
    public synchronized void makeUnknown() {
        known = false;
    }

    public synchronized void makeKnown() {
        known = true;
    }

    /** Returns the last reported conditions of the freeze: {@code Valid=False Invalid spec.until: …}. */
    public synchronized List<String> said(String freeze) {
        return said.getOrDefault(freeze, List.of()).stream()
                .map(conditionReport -> "%s=%s %s %s"
                        .formatted(
                                conditionReport.type(),
                                conditionReport.status().wire(),
                                conditionReport.reason(),
                                conditionReport.message())
                        .strip())
                .toList();
    }

    public synchronized List<String> poolsOf(String freeze) {
        return pools.getOrDefault(freeze, List.of());
    }

    @Override
    public synchronized Optional<List<DisruptionFreeze>> all() {
        return known ? Optional.of(List.copyOf(freezes.values())) : Optional.empty();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized void report(String freeze, List<String> inForceFor, List<ConditionReport> conditions) {
        if (freezes.containsKey(freeze)) {
            said.put(freeze, List.copyOf(conditions));
            pools.put(freeze, List.copyOf(inForceFor));
        }
    }
}
