/**
 * The cluster's network: zones, subnets with their addresses, security groups.
 *
 * <p>Asked by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.network;

import org.jspecify.annotations.NullMarked;
