/**
 * The parts that all services of the embedded AWS share. They are the settings of the account and its cluster, the seed of all random values, the
 * tags of EC2 resources, and the propagation delay of changes.
 */
@NullMarked
package sh.joiner.sandbox.account;

import org.jspecify.annotations.NullMarked;
