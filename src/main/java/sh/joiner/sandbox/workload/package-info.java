/**
 * Creates and starts the simulated components of the embedded cluster: kube-scheduler, kubelets and controllers. The package also contains small
 * controllers, such as those of disruption budgets, taints and leases.
 */
@NullMarked
package sh.joiner.sandbox.workload;

import org.jspecify.annotations.NullMarked;
