/**
 * Claims, which are requests for a node, and their instances.
 *
 * <p>A claim has the content of a NodeClaim object.
 */
@NullMarked
package sh.joiner.model.claim;

import org.jspecify.annotations.NullMarked;
