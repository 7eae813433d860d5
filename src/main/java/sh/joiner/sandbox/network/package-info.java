/**
 * The cluster's network: zones, subnets with their addresses, and security groups.
 *
 * <p>Called by the AWS clients and by launches. Does not depend on instances.
 */
@NullMarked
package sh.joiner.sandbox.network;

import org.jspecify.annotations.NullMarked;
