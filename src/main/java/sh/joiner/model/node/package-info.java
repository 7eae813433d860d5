/**
 * Nodes: what a kubelet has joined the cluster as.
 *
 * <p>Words of Kubernetes; the EC2 thing behind a node is an instance (see claim).
 */
@NullMarked
package sh.joiner.model.node;

import org.jspecify.annotations.NullMarked;
