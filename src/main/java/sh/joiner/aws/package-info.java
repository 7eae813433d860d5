/**
 * The adapter to AWS: instance types and prices, images, subnets, profiles, fleets, notices, all through the SDK's client interfaces.
 *
 * <p>Built by {@link sh.joiner.aws.Aws} and called through the ports; knows the model and nothing of Kubernetes.
 */
@NullMarked
package sh.joiner.aws;

import org.jspecify.annotations.NullMarked;
