/**
 * Simulates the components of the embedded cluster: kube-scheduler, kubelets and workload controllers, which work on the object store. Does
 * not depend on Joiner's own code.
 */
@NullMarked
package sh.joiner.sandbox.workload;

import org.jspecify.annotations.NullMarked;
