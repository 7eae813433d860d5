/**
 * Claims, which are requests for a node, and their instances.
 *
 * <p>A claim is a NodeClaim without its YAML.
 */
@NullMarked
package sh.joiner.model.claim;

import org.jspecify.annotations.NullMarked;
