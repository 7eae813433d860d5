/**
 * The simulated kube-scheduler: finds a node for every pending pod by kube-scheduler's rules and binds the pod, or reports with kube-scheduler's
 * messages why the pod is unschedulable.
 *
 * <p>The package does not depend on the code that creates pods or nodes.
 */
@NullMarked
package sh.joiner.sandbox.scheduler;

import org.jspecify.annotations.NullMarked;
