/**
 * The way into a cluster that is not the sandbox's own: the kubeconfig's context, what must not be there, what it does by itself, the CRDs, and
 * HTTP for the sandbox's simulated controllers.
 *
 * <p>Used by the wiring of the sandbox alone. Knows the Kubernetes client, and nothing of the embedded AWS.
 */
@NullMarked
package sh.joiner.app.guest;

import org.jspecify.annotations.NullMarked;
