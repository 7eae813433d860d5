package sh.joiner.port.cluster;

import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;

/**
 * Writes those conditions of a pool that do not affect its Ready condition. Does nothing if the pool does not exist. Both methods throw
 * {@link RemoteCallException}.
 */
public interface PoolConditions {

    /** Sets the condition; writes nothing if the pool has it already. */
    void set(String pool, ConditionReport report);

    /** Removes the condition; writes nothing if the pool does not have it. */
    void clear(String pool, String type);
}
