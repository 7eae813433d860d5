/** The simulated kube-scheduler's model of pods and nodes. */
@NullMarked
package sh.joiner.sandbox.placement;

import org.jspecify.annotations.NullMarked;
