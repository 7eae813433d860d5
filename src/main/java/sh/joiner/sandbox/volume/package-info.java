/**
 * Volumes of the sandbox's cluster: claims are bound to volumes that exist or are made, volumes are attached to the nodes of the pods that use
 * them and detached a while after.
 *
 * <p>Works on the mirrors of the world as the other simulated controllers do. Knows no kubelet and no scheduler.
 */
@NullMarked
package sh.joiner.sandbox.volume;

import org.jspecify.annotations.NullMarked;
