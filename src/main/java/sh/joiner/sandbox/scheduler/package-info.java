/**
 * A stand-in for kube-scheduler: finds a node for every pending pod by the rules of the real one, binds it, or says in the real one's words why
 * there is none.
 *
 * <p>Started by the workloads of the sandbox. Knows mirrors and nothing of who makes the pods or nodes.
 */
@NullMarked
package sh.joiner.sandbox.scheduler;

import org.jspecify.annotations.NullMarked;
