/**
 * Volumes of the sandbox's cluster: binds PersistentVolumeClaims to existing or new volumes, attaches volumes to the nodes of the pods that use these
 * volumes, detaches unused volumes, and protects volumes in use from deletion.
 *
 * <p>The package depends on neither kubelets nor the scheduler.
 */
@NullMarked
package sh.joiner.sandbox.volume;

import org.jspecify.annotations.NullMarked;
