/** InterruptionPolicies, NodeInterruptions and MaintenanceWindows in words of the model, and back. */
@NullMarked
package sh.joiner.api.interruption;

import org.jspecify.annotations.NullMarked;
