/**
 * The common base of the simulated controllers: their thread, mirrors of the cluster's objects that follow the object store, queues of objects
 * to process, and small readers of Kubernetes values.
 *
 * <p>The scheduler, kubelets and controllers of the sandbox use this package. The package depends on the object store and the world clock, and
 * on no controller.
 */
@NullMarked
package sh.joiner.sandbox.mirror;

import org.jspecify.annotations.NullMarked;
