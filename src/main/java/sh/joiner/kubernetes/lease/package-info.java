/**
 * The lease of the leader (decisions 0012 and 0023). The lease decides which process may act, and a fence stops a process from writing after its
 * lease may have expired.
 *
 * <p>Used by {@code app} through {@link sh.joiner.kubernetes.lease.Leases}.
 */
@NullMarked
package sh.joiner.kubernetes.lease;

import org.jspecify.annotations.NullMarked;
