/**
 * The lease of the leader (decisions 0012 and 0023): who may act, and the fence that stops a process from writing once its lease may be over.
 *
 * <p>Used by {@code app} through {@link sh.joiner.kubernetes.lease.Leases}.
 */
@NullMarked
package sh.joiner.kubernetes.lease;

import org.jspecify.annotations.NullMarked;
