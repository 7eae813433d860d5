package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.port.OutsideTrouble;

/** The InterruptionPolicies of the cluster. */
public interface InterruptionPolicies {

    /** As they are now, by name, those too that cannot be meant; empty while it is not known which there are. */
    Optional<List<InterruptionPolicy>> all();

    /** Is told soon after some policy came, changed or went, or after it became known which there are; must not block. */
    void onChange(Runnable listener);

    /**
     * Says on the object what became of a policy, and keeps what it says now as its last valid form where it is valid; one that is gone is no
     * error. Throws {@link OutsideTrouble}.
     *
     * @param pools names of the pools for which it counts
     */
    void report(String policy, List<String> pools, List<ConditionReport> conditions);
}
