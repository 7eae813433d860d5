package sh.joiner.port.disruption;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.RemoteCallException;

/** The DisruptionFreezes of the cluster. */
public interface DisruptionFreezes {

    /** Returns the current freezes, ordered by name, including invalid and ended ones; empty while they are not known. */
    Optional<List<DisruptionFreeze>> all();

    /**
     * Adds a listener that is called soon after a freeze is created, changed or deleted, or after the freezes become known; it must not block.
     */
    void onChange(Runnable listener);

    /**
     * Writes the status of a freeze. A deleted freeze is no error. Throws {@link RemoteCallException}.
     *
     * @param pools the pools whose nodes the freeze covers
     * @param reports the conditions to set; all other conditions except Ready are removed
     */
    void report(String freeze, List<String> pools, List<ConditionReport> reports);
}
