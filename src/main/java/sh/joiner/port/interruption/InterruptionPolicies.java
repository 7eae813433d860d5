package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.RemoteCallException;

/** The InterruptionPolicies of the cluster. */
public interface InterruptionPolicies {

    /** Returns the current policies by name, including invalid ones; empty while they are not known. */
    Optional<List<InterruptionPolicy>> all();

    /**
     * Adds a listener that is called soon after a policy is created, changed or deleted, or after the policies become known; it must not
     * block.
     */
    void onChange(Runnable listener);

    /**
     * Writes the status of a policy. If the policy is valid, its current spec becomes the last valid version. A deleted policy is no error.
     * Throws {@link RemoteCallException}.
     *
     * @param pools names of the pools that the policy applies to
     */
    void report(String policy, List<String> pools, List<ConditionReport> conditions);
}
