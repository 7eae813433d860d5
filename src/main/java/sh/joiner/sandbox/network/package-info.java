/**
 * The cluster's network: zones, subnets with their addresses, and security groups.
 *
 * <p>The package does not depend on instances.
 */
@NullMarked
package sh.joiner.sandbox.network;

import org.jspecify.annotations.NullMarked;
