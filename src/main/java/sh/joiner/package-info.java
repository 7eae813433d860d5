/**
 * Joiner: gives a cluster its EC2 nodes through Karpenter's own API, and shows its work.
 *
 * <p>The map of the packages below, and who may know whom, is docs/architecture.md.
 */
@NullMarked
package sh.joiner;

import org.jspecify.annotations.NullMarked;
