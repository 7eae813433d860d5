package sh.joiner.controller.interruption;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.interruption.InterruptionPolicies;

/** The policies of a cluster. While {@code suspended} returns true, there are no policies, and Joiner handles notices as Karpenter does. */
record SuspendedPolicies(InterruptionPolicies kept, BooleanSupplier suspended) implements InterruptionPolicies {

    @Override
    public Optional<List<InterruptionPolicy>> all() {
        return suspended.getAsBoolean() ? Optional.of(List.of()) : kept.all();
    }

    @Override
    public void onChange(Runnable listener) {
        kept.onChange(listener);
    }

    @Override
    public void report(String policy, List<String> pools, List<ConditionReport> conditions) {
        kept.report(policy, pools, conditions);
    }
}
