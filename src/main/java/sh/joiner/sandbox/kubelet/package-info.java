/** Simulated kubelets and the node controller: nodes, their heartbeats, and the pods that run on them. */
@NullMarked
package sh.joiner.sandbox.kubelet;

import org.jspecify.annotations.NullMarked;
