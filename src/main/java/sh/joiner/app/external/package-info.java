/**
 * Access to an external cluster: the kubeconfig's context, the preflight checks, the components that the cluster runs itself, the CRDs, and HTTP for
 * the sandbox's simulated controllers.
 *
 * <p>Used only by the wiring of the sandbox. Depends on the Kubernetes client, and not on the embedded AWS.
 */
@NullMarked
package sh.joiner.app.external;

import org.jspecify.annotations.NullMarked;
