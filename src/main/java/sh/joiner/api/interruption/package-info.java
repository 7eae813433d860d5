/** Translates InterruptionPolicies, NodeInterruptions and MaintenanceWindows to the model and back. */
@NullMarked
package sh.joiner.api.interruption;

import org.jspecify.annotations.NullMarked;
