/** Pods and nodes as the simulated kube-scheduler sees them. */
@NullMarked
package sh.joiner.sandbox.placement;

import org.jspecify.annotations.NullMarked;
