/**
 * What lives in the embedded cluster: a kube-scheduler, kubelets and workload controllers, simulated, working on the object store.
 * Knows nothing of Joiner.
 */
@NullMarked
package sh.joiner.sandbox.workload;

import org.jspecify.annotations.NullMarked;
