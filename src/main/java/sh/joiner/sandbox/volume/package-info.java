/**
 * The controllers for volumes in the sandbox. They bind PersistentVolumeClaims to volumes, attach volumes to the nodes of the pods that use them,
 * detach unused volumes, and protect volumes in use from deletion.
 *
 * <p>The package depends on neither kubelets nor the scheduler.
 */
@NullMarked
package sh.joiner.sandbox.volume;

import org.jspecify.annotations.NullMarked;
