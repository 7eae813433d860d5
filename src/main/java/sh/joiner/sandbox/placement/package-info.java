/** Pods and nodes as the stand-in for kube-scheduler sees them. */
@NullMarked
package sh.joiner.sandbox.placement;

import org.jspecify.annotations.NullMarked;
