package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.image.ImagePolicies;

/** Image policies in memory, with the conditions that were reported. Not thread-safe. */
public final class FakeImagePolicies implements ImagePolicies {

    private final Map<String, ImagePolicy> policies = new TreeMap<>();
    private final Map<String, List<ConditionReport>> said = new TreeMap<>();
    private final Map<String, List<String>> classes = new TreeMap<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean known = true;

    public void has(ImagePolicy policy) {
        policies.put(policy.name(), policy);
        listeners.forEach(Runnable::run);
    }

    /** Removes all policies. */
    public void removeAll() {
        policies.clear();
        listeners.forEach(Runnable::run);
    }

    /** Makes the set of policies unknown from now on. */
    public void makeUnknown() {
        known = false;
    }

    /** Returns the last reported conditions of the policy: type, status and reason. */
    public List<String> said(String policy) {
        return said.getOrDefault(policy, List.of()).stream()
                .map(conditionReport -> "%s=%s %s"
                        .formatted(
                                conditionReport.type(), conditionReport.status().wire(), conditionReport.reason()))
                .toList();
    }

    public List<String> classesOf(String policy) {
        return classes.getOrDefault(policy, List.of());
    }

    @Override
    public Reading reading() {
        return known ? new Reading.Known(List.copyOf(policies.values())) : new Reading.NotKnown("no list yet");
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String policy, List<String> nodeClasses, List<ConditionReport> conditions) {
        said.put(policy, List.copyOf(conditions));
        classes.put(policy, List.copyOf(nodeClasses));
    }
}
