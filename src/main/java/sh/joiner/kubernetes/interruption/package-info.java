/** InterruptionPolicies, NodeInterruptions and MaintenanceWindows, in the cluster. */
@NullMarked
package sh.joiner.kubernetes.interruption;

import org.jspecify.annotations.NullMarked;
