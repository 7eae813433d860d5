/**
 * Volumes of the sandbox's cluster: binds claims to existing or new volumes, attaches volumes to the nodes of the pods that use them, and
 * detaches unused volumes.
 *
 * <p>Works on the mirrors of the world, like the other simulated controllers. Depends on neither kubelets nor the scheduler.
 */
@NullMarked
package sh.joiner.sandbox.volume;

import org.jspecify.annotations.NullMarked;
