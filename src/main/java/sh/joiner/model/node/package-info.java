/**
 * Nodes, as kubelets have registered them.
 *
 * <p>Uses Kubernetes' terms; the EC2 instance of a node is in package claim.
 */
@NullMarked
package sh.joiner.model.node;

import org.jspecify.annotations.NullMarked;
