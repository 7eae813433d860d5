package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.interruption.InterruptionPolicies;

/** Interruption policies in memory, with the conditions that were reported. Thread-safe. */
public final class FakeInterruptionPolicies implements InterruptionPolicies {

    private final Map<String, InterruptionPolicy> policies = new TreeMap<>();
    private final Map<String, List<ConditionReport>> said = new TreeMap<>();
    private final Map<String, List<String>> pools = new TreeMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private boolean known = true;

    public synchronized void has(InterruptionPolicy policy) {
        policies.put(policy.name(), policy);
        listeners.forEach(Runnable::run);
    }

    /** Removes the policy. */
    public synchronized void remove(String policy) {
        policies.remove(policy);
        said.remove(policy);
        pools.remove(policy);
        listeners.forEach(Runnable::run);
    }

    /** Makes the set of policies unknown until {@link #makeKnown} is called. */
    public synchronized void makeUnknown() {
        known = false;
    }

    public synchronized void makeKnown() {
        known = true;
    }

    /** Returns the last reported conditions of the policy: {@code Valid=False SpecInvalid spec.rules[0].lead: …}. */
    public synchronized List<String> said(String policy) {
        return said.getOrDefault(policy, List.of()).stream()
                .map(conditionReport -> "%s=%s %s %s"
                        .formatted(
                                conditionReport.type(),
                                conditionReport.status().wire(),
                                conditionReport.reason(),
                                conditionReport.message())
                        .strip())
                .toList();
    }

    public synchronized List<String> poolsOf(String policy) {
        return pools.getOrDefault(policy, List.of());
    }

    @Override
    public synchronized Optional<List<InterruptionPolicy>> all() {
        return known ? Optional.of(List.copyOf(policies.values())) : Optional.empty();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized void report(String policy, List<String> inForceFor, List<ConditionReport> conditions) {
        if (policies.containsKey(policy)) {
            said.put(policy, List.copyOf(conditions));
            pools.put(policy, List.copyOf(inForceFor));
        }
    }
}
