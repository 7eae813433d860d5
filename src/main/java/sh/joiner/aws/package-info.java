/**
 * The adapter to AWS: instance types and prices, images, subnets, profiles, fleets and notices. All calls use the SDK's client interfaces.
 *
 * <p>Created by {@link sh.joiner.aws.Aws} and called through the ports. Depends on the model, not on Kubernetes.
 */
@NullMarked
package sh.joiner.aws;

import org.jspecify.annotations.NullMarked;
